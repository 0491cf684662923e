import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ProofOptions, Proof } from "#prove/proof.ts";
import { newFolder, openShop, type Shop } from "#kit/shop.ts";
import { openVisitor } from "#kit/visitor.ts";
import { signInOwner } from "#kit/clerk.ts";
import { receiptPicture } from "#kit/pictures.ts";
import { untilTrue } from "#kit/until-true.ts";
import { buy, type PieceToBuy } from "#kit/shopper.ts";
import { createRandom, type Random } from "#kit/random.ts";
import { filesOf, query, rowsOf } from "./fingerprint.ts";
import { openRemoteServer, withDatabase, type RemoteServer } from "./remote-server.ts";
import { killRestores } from "./kill-restores.ts";
import { loseMachine } from "./lost-machine.ts";
import { refuseDamage } from "./refuse-damage.ts";
import { done, run } from "./run-command.ts";

const passphrase = "correct horse battery staple";
const recipient = "siti@prove.test";

type Drill = { shop: Shop; folder: string; piece: PieceToBuy; server: RemoteServer };
type State = { rows: Record<string, string>; files: Record<string, string> };

/**
 * A shop is backed up while it sells, moved from its embedded database to a server and a bucket and back, and
 * opened there; damaged backups are refused; a restore that is killed leaves the shop unchanged. A machine that is lost
 * with its disk comes back from its WAL archive.
 */
export const prove: Proof = async (options) => {
  const server = await openRemoteServer();
  try {
    const lost = await loseMachine(createRandom(options.seed + 2), {
      moments: options.release ? 20 : 2,
      release: options.release,
    });
    return [...(await tryAll(options, server)), ...lost];
  } finally {
    await server.close();
  }
};

async function tryAll({ seed, release, runs }: ProofOptions, server: RemoteServer) {
  const random = createRandom(seed);
  const folder = newFolder();
  const shop = await openShop({ settings: { BACKUP_KEEP: "0" } });
  const piece = await pieceOf(shop);
  const restoreTest = { shop, folder, piece, server };
  const [during, sold] = await backUpWhileSelling(restoreTest);
  const encryptedBackup = path.join(folder, "sealed.backup");
  const state = await backUpIdle(restoreTest, encryptedBackup);
  const link = mailedLink(shop.folder);
  await shop.end();

  const secret = readFileSync(path.join(shop.folder, "session-secret"), "utf8").trim();
  const remoteSettings = { ...server.settings, DATA_DIR: newFolder(), SESSION_SECRET: secret };
  await done(["restore", during], remoteSettings);
  const early = await assertSound(server, sold);
  await moveToServer(restoreTest, encryptedBackup, remoteSettings, state);
  const open = path.join(folder, "open.tar.gz");
  await done(["backup", "--to", open], remoteSettings);
  const ground = { remoteSettings, server, places: release ? 100 : 1 };
  // Concurrent, because one runs locally and the other remotely; each has its own random source.
  const [damaged] = await Promise.all([
    refuseDamage(random, { ...ground, open, encryptedBackup, passphrase, state }),
    moveHome(open, secret, createRandom(seed + 1)).then((home) =>
      expectShopWorks(home, state, link, piece),
    ),
  ]);
  const kills = runs ?? (release ? 60 : 3);
  const killed = await killRestores(random, kills, {
    backups: [
      { file: during, rows: early.rows },
      { file: open, rows: state.rows },
    ],
    remoteSettings,
    server,
  });
  const files = Object.keys(state.files).length;
  return [
    `${sold.before} orders acknowledged before the backup, all in it, and ${sold.while} sold while it was made`,
    `embedded and local files -> server and bucket -> embedded: ${Object.keys(state.rows).length} tables and ${files} files, each the same`,
    ...damaged,
    ...killed,
  ];
}

/** A product with enough stock. */
async function pieceOf({ folder }: Shop): Promise<PieceToBuy> {
  return withDatabase(folder, async (url) => {
    const [product] = await query<{ id: string }>(url, "select id from products order by slug");
    const id = product!.id;
    // The ledger still adds up.
    await query(
      url,
      `update stock_levels set on_hand = on_hand + 500 where product_id = '${id}';
       insert into stock_movements (product_id, change, reason) values ('${id}', 500, 'adjusted')`,
    );
    const choices = await query<{ field: string; value: string }>(
      url,
      `(select distinct on (name) 'variant' as field, id as value from product_variants
        where product_id = '${id}' order by name, id)
       union all (select 'color', id from product_colors where product_id = '${id}' limit 1)`,
    );
    return { id, choices };
  });
}

async function backUpWhileSelling({ shop, folder, piece }: Drill) {
  const receipt = await receiptPicture();
  const acknowledged: string[] = [];
  await sell(2, { receipt, email: recipient });
  const before = acknowledged.length;
  const file = path.join(folder, "while-selling.tar.gz");
  const closing = new AbortController();
  const selling = keepSelling();
  await done(["backup", "--to", file], { DATA_DIR: shop.folder });
  closing.abort();
  await selling;
  const sold = { before, while: acknowledged.length - before, ids: acknowledged.slice(0, before) };
  return [file, sold] as const;

  async function sell(times: number, extras: Parameters<typeof buy>[2]) {
    for (let time = 0; time < times; time += 1) {
      acknowledged.push(await buy(shop, piece, extras));
    }
  }

  async function keepSelling() {
    while (!closing.signal.aborted) await sell(1, acknowledged.length % 3 === 0 ? { receipt } : {});
  }
}

/** A backup of a running but idle shop, whose content is therefore known. */
async function backUpIdle({ shop }: Drill, file: string): Promise<State> {
  return withDatabase(shop.folder, async (url) => {
    await untilIdle(url);
    const rows = await rowsOf(url);
    await done(["backup", "--to", file], { DATA_DIR: shop.folder, BACKUP_PASSPHRASE: passphrase });
    assert.deepEqual(await rowsOf(url), rows, "The shop was not idle");
    const files = filesOf(path.join(shop.folder, "files"));
    const settings = { DATA_DIR: shop.folder, BACKUP_PASSPHRASE: passphrase };
    const refused = await refusal(["--yes", file], settings);
    assert.match(refused, /^Another shop \(process \d+\) is already using the data folder .*\n$/);
    return { rows, files };
  });
}

function untilIdle(url: string) {
  return untilTrue("all emails and jobs to finish", async () => {
    const [open] = await query<{ count: number }>(
      url,
      `select (select count(*) from emails where state <> 'sent')::int +
         (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and name !~ '^__')::int as count`,
    );
    return open!.count === 0;
  });
}

/** A restore of a backup made during sales is one snapshot: nothing in it is partial. */
async function assertSound({ url, files }: RemoteServer, sold: { ids: string[] }): Promise<State> {
  const orders = await query<{ id: string }>(url, "select id from orders");
  const there = new Set(orders.map(({ id }) => id));
  for (const id of sold.ids) assert(there.has(id), `Order ${id} was acknowledged and is not there`);
  const [halves] = await query(
    url,
    `select
       (select count(*) from orders o where total_amount <> coalesce((select sum(subtotal) from order_items where order_id = o.id), 0))::int as torn,
       (select count(*) from orders o where not exists (select from order_events where order_id = o.id))::int as untold,
       (select count(*) from stock_levels l where on_hand <> (select sum(change) from stock_movements m where m.product_id = l.product_id))::int as stock`,
  );
  assert.deepEqual(halves, { torn: 0, untold: 0, stock: 0 });
  const found = files();
  const named = await query<{ key: string }>(
    url,
    `select receipt as key from touch_n_go_payments
     union all select 'pictures/' || (picture->>'key') || '.jpg' from product_images`,
  );
  for (const { key } of named) assert(found[key], `${key} is named by a row and is not there`);
  return { rows: await rowsOf(url), files: found };
}

type Settings = Record<string, string>;

/** Over an earlier restore, by a person who has only the encrypted backup and its passphrase. */
async function moveToServer(
  { server }: Drill,
  encrypted: string,
  remoteSettings: Settings,
  state: State,
) {
  const { SESSION_SECRET: secret, ...settings } = remoteSettings;
  const stranger = { ...settings, SESSION_SECRET: "x".repeat(32), BACKUP_PASSPHRASE: passphrase };
  const before = [await rowsOf(server.url), server.files()];
  const wrong = { ...stranger, BACKUP_PASSPHRASE: "correct horse battery stapel" };
  assert.match(await refusal(["--yes", encrypted], wrong), /is not opened by this passphrase/);
  assert.match(await refusal([encrypted], stranger), /^Nothing has been changed\. Pass --yes/);
  assert.deepEqual([await rowsOf(server.url), server.files()], before);
  await done(["restore", "--yes", encrypted], stranger);
  assert.equal(
    readFileSync(path.join(remoteSettings["DATA_DIR"]!, "session-secret"), "utf8"),
    secret,
  );
  assert.deepEqual(await rowsOf(server.url), state.rows);
  assert.deepEqual(server.files(), state.files);
}

/** Into an empty folder where a first attempt was killed. */
async function moveHome(open: string, secret: string, random: Random): Promise<string> {
  const home = newFolder();
  assert.match(await refusal([open], { DATA_DIR: home }), /was made with another SESSION_SECRET/);
  writeFileSync(path.join(home, "session-secret"), secret);
  await run(["restore", open], { DATA_DIR: home }, 300 + random.below(3000));
  await done(["restore", "--yes", open], { DATA_DIR: home });
  return home;
}

async function refusal(words: string[], settings: Settings): Promise<string> {
  const { code, err } = await run(["restore", ...words], settings);
  assert.equal(code, 1, `restore ${words.join(" ")} was not refused`);
  return err;
}

/** The moved shop opens, knows its owner, accepts the link in an old email, and sells. */
async function expectShopWorks(home: string, state: State, link: string, piece: PieceToBuy) {
  const shop = await openShop({ folder: home, settings: { BACKUP_KEEP: "0" } });
  try {
    assert.deepEqual(await withDatabase(home, rowsOf), state.rows);
    assert.deepEqual(filesOf(path.join(home, "files")), state.files);
    const page = await openVisitor(shop).go(link);
    assert.equal(page.status, 200);
    assert(page.text.includes("Nur Aisyah"), "The mailed link shows no name");
    assert.equal((await (await signInOwner(shop)).go("/admin/orders")).status, 200);
    await buy(shop, piece);
  } finally {
    await shop.end();
  }
}

/** The order page as an old email links to it. */
function mailedLink(folder: string): string {
  const mails = path.join(folder, "mail");
  mkdirSync(mails, { recursive: true });
  for (const name of readdirSync(mails).filter((one) => one.endsWith(".eml"))) {
    const text = readFileSync(path.join(mails, name), "utf8")
      .replaceAll(/=\r?\n/g, "")
      .replaceAll("=3D", "=");
    const link = /https?:\/\/[^/\s]+(\/order-confirmation\/[0-9a-f-]{36}\?key=[\w-]+)/.exec(text);
    if (link) return link[1]!;
  }
  throw new Error("No email links to an order page");
}

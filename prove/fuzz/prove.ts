import type { Client } from "pg";
import type { Proof } from "#prove/proof.ts";
import { openShop } from "#kit/shop.ts";
import { canary } from "./actors.ts";
import { openSender } from "./send.ts";
import { expectUnchanged, openSql, fingerprintRows, type Own } from "./database-state.ts";
import { monitorShop } from "#kit/monitor.ts";
import { openEnvironment, type Environment } from "./environment.ts";

/** Megabytes by which the shop may grow between warm-up and the end. */
const maxGrowthMegabytes = 50;

/**
 * Sends the shop hostile requests: it answers all of them, never with an internal error, another person's data or
 * injected markup; it stays up and small, and strangers change only their own rows.
 */
export const prove: Proof = async ({ seed, release, runs = release ? 1_000_000 : 20_000 }) => {
  // A small heap, as on a small machine: with gigabytes Node collects garbage rarely, and the process size would
  // not separate retained memory from garbage.
  const smallHeap = "--max-old-space-size=256";
  // A backup due meanwhile would add a row that no request wrote.
  const settings = { TRUST_PROXY: "1", NODE_OPTIONS: smallHeap, BACKUP_KEEP: "0" };
  const shop = await openShop({ settings });
  const sql = await openSql(shop.folder);
  try {
    const environment = await openEnvironment(shop, sql);
    const own = await ownOf(environment, sql);
    const before = await fingerprintRows(sql, own);
    const watch = monitorShop(shop);
    const sender = openSender(environment, watch, seed);

    const strangerRequests = Math.ceil(runs * 0.9);
    await sender.send(0, strangerRequests, false);
    await expectBystanders(environment);
    await expectUnchanged(sql, before, own);
    await sender.send(strangerRequests, runs, true);

    const figures = sender.figures();
    const growth = watch.growth();
    if (growth > maxGrowthMegabytes)
      throw new Error(`The shop grew by ${growth} MB\n${figures.join("\n")}`);
    return [
      `${strangerRequests} requests as guests and customers, ${runs - strangerRequests} as the owner`,
      ...figures,
      `size: ${watch.maxMegabytes()} MB at most, ${growth} MB of growth`,
    ];
  } finally {
    await sql.end();
    await shop.end();
  }
};

async function ownOf({ customers, guest }: Environment, sql: Client): Promise<Own> {
  const emails = customers.map(({ email }) => email);
  const { rows } = await sql.query<{ id: string }>("select id from users where email = any($1)", [
    emails,
  ]);
  const [guestId = ""] = guest.cookies.get("emas.guest")?.split(".") ?? [];
  return { userIds: rows.map(({ id }) => id), guestIds: [guestId] };
}

/** Their sessions and carts are still theirs. */
async function expectBystanders({ bystanders }: Environment) {
  const { visitor } = bystanders.customer;
  const { text } = await visitor.go("/account/addresses");
  if (!text.includes(canary)) throw new Error("The bystander was signed out");
  for (const one of [visitor, bystanders.guest]) {
    const cart = await one.go("/checkout");
    if (cart.status !== 200) throw new Error("A bystander's cart is gone");
  }
}

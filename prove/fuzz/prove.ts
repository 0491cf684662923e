import { readFileSync } from "node:fs";
import type { Proof } from "#prove/proof.ts";
import { openShop, type Shop } from "#prove/shop.ts";
import { compose } from "./compose.ts";
import { faultIn } from "./judge.ts";
import { canary, fromSomewhere } from "./people.ts";
import type { Reply } from "./reply.ts";
import { dumpOf, wireText, type Sent } from "./sent.ts";
import { expectStanding, openSql, standingOf, type Own } from "./standing.ts";
import { askOnce, openWire } from "./wire.ts";
import { openWorld, type World } from "./world.ts";

/** As many as are under way at a time, and between two looks at the shop itself. */
const atOnce = 8;
const batch = 250;
const mostGrowth = 50;

/**
 * Sends the shop what nobody should: it answers everything, and never with what is broken, somebody
 * else's, or the visitor's own markup; it stays up and small, and strangers change nothing but their own.
 */
export const prove: Proof = async ({ seed, release, runs = release ? 1_000_000 : 20_000 }) => {
  const shop = await openShop({ settings: { TRUST_PROXY: "1" } });
  const sql = await openSql(shop.folder);
  try {
    const world = await openWorld(shop);
    const own = ownOf(await userIdsOf(world, sql), world);
    const before = await standingOf(sql, own);
    const tally = newTally(shop);

    const strangers = Math.ceil(runs * 0.85);
    await send(shop, world, tally, { seed, from: 0, to: strangers, asStaff: false });
    await expectBystanders(world);
    await expectStanding(sql, before, own);
    await send(shop, world, tally, { seed, from: strangers, to: runs, asStaff: true });

    const growth = await growthOf(shop, tally);
    if (growth > mostGrowth) throw new Error(`The shop grew by ${growth} MB (seed ${seed})`);
    return figures(world, tally, growth, strangers, runs);
  } finally {
    await sql.end();
    await shop.end();
  }
};

type Part = { seed: number; from: number; to: number; asStaff: boolean };
type Tally = ReturnType<typeof newTally>;

function newTally(shop: Shop) {
  return {
    statuses: new Map<number, number>(),
    unanswered: 0,
    milliseconds: 0,
    said: shop.said().length,
    /** Megabytes after each batch. */
    sizes: [] as number[],
  };
}

async function send(shop: Shop, world: World, tally: Tally, part: Part) {
  for (let from = part.from; from < part.to; from += batch) {
    const to = Math.min(part.to, from + batch);
    const sent = Array.from({ length: to - from }, (_, at) =>
      compose(part.seed, from + at, world, part.asStaff),
    );
    const began = performance.now();
    await sendAll(shop, world, tally, sent, from, part.asStaff);
    tally.milliseconds += performance.now() - began;
    await expectSound(shop, tally, sent, from);
    tally.sizes.push(sizeOf(shop.pid));
    await renew(world, part.asStaff);
  }
}

async function sendAll(
  shop: Shop,
  world: World,
  tally: Tally,
  requests: Sent[],
  from: number,
  asStaff: boolean,
) {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const wire = openWire(world.port);
      while (next < requests.length) {
        const nth = next++;
        const sent = requests[nth]!;
        for (const reply of await answersTo(sent)) {
          tally.statuses.set(reply.status, (tally.statuses.get(reply.status) ?? 0) + 1);
          const fault = faultIn(sent, reply, world.origin, asStaff);
          if (fault) throw failed(fault, sent, from + nth, world.port, reply);
        }
      }
      wire.close();

      async function answersTo(sent: Sent): Promise<Reply[]> {
        const bytes = Buffer.from(wireText(sent), "latin1");
        if (sent.raw !== undefined) {
          return askOnce(world.port, bytes.subarray(0, sent.cutAt), sent.cutAt !== undefined);
        }
        const reply = await wire.ask({ bytes, isHead: sent.method === "HEAD" }, 20_000);
        if (!reply) tally.unanswered += 1;
        if (!reply && sent.method !== "CONNECT") {
          throw failed("had no answer", sent, from + requests.indexOf(sent), world.port);
        }
        return reply ? [reply] : [];
      }
    }),
  ).catch((error: unknown) => {
    const said = shop.said().slice(tally.said);
    throw said ? new Error(`The shop said:\n${said}`, { cause: error }) : error;
  });
}

function failed(fault: string, sent: Sent, nth: number, port: number, reply?: Reply) {
  const body = reply?.body.toString("latin1").slice(0, 1500) ?? "";
  return new Error(`Request ${nth} ${fault}\n${dumpOf(sent, port)}\n\n${body}`);
}

/** It is there, it is well, and it has logged no error. */
async function expectSound(shop: Shop, tally: Tally, sent: Sent[], from: number) {
  const health = await fetch(`${shop.url}/health`, { headers: fromSomewhere() });
  if (health.status !== 200) throw new Error(`The shop is not well: ${health.status}`);
  const lines = shop.said().slice(tally.said).split("\n").filter(Boolean);
  tally.said = shop.said().length;
  const bad = lines.find((line) => !/^\{"level":(10|20|30|40),/.test(line));
  if (!bad) return;
  const path = /"path":"([^"]*)"/.exec(bad)?.[1] ?? "";
  const near = sent.flatMap((one, at) =>
    path && wireText(one).includes(path) ? [`Request ${from + at} ${dumpOf(one, shop.port)}`] : [],
  );
  const requests = near.slice(0, 5).join("\n\n") || `one of ${from} to ${from + sent.length}`;
  throw new Error(`The shop said:\n${bad}\n\nafter ${requests}`);
}

/** Whoever was signed out, or has deleted the account, comes back: the rest is to be tried as well. */
async function renew({ customers, owner }: World, asStaff: boolean) {
  for (const person of asStaff ? [owner] : customers) {
    if (!(await person.isSignedIn())) await person.signIn();
  }
}

async function userIdsOf(world: World, sql: Awaited<ReturnType<typeof openSql>>) {
  const emails = world.customers.map(({ email }) => email);
  const { rows } = await sql.query<{ id: string }>("select id from users where email = any($1)", [
    emails,
  ]);
  return rows.map(({ id }) => id);
}

function ownOf(userIds: string[], { guest }: World): Own {
  return { userIds, guestIds: [guest.cookies.get("emas.guest")!.split(".")[0]!] };
}

/** Their sessions, their cart and their orders are still theirs. */
async function expectBystanders({ bystanders }: World) {
  const headers = fromSomewhere();
  const { visitor } = bystanders.customer;
  const { text } = await visitor.go("/account/addresses", { headers });
  if (!text.includes(canary)) throw new Error("The bystander is no longer signed in");
  for (const one of [visitor, bystanders.guest]) {
    const cart = await one.go("/checkout", { headers });
    if (cart.status !== 200) throw new Error("A bystander's cart is gone");
  }
}

function sizeOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

/** Megabytes by which the smallest size of the last fifth is above that of the second. */
async function growthOf(_shop: Shop, { sizes }: Tally): Promise<number> {
  const fifth = Math.ceil(sizes.length / 5);
  const early = Math.min(...sizes.slice(fifth, 2 * fifth));
  const late = Math.min(...sizes.slice(-fifth));
  return Math.round(late - early);
}

function figures(world: World, tally: Tally, growth: number, strangers: number, runs: number) {
  const statuses = [...tally.statuses].toSorted(([one], [other]) => one - other);
  return [
    `${strangers} requests as guests and customers, ${runs - strangers} as the owner, along ${world.doors.length} doors, ${world.addresses.length} addresses and ${world.forms.length} forms`,
    `${Math.round((runs / tally.milliseconds) * 1000)} requests per second`,
    `answers: ${statuses.map(([status, count]) => `${status} × ${count}`).join(", ")}`,
    `size: ${Math.round(Math.max(...tally.sizes))} MB at most, ${growth} MB of growth`,
  ];
}

import type { Client } from "pg";
import type { Proof } from "#prove/proof.ts";
import { openShop } from "#prove/shop.ts";
import { canary, fromSomewhere } from "./people.ts";
import { openSender } from "./send.ts";
import { expectStanding, openSql, standingOf, type Own } from "./standing.ts";
import { watchOf } from "./watch.ts";
import { openWorld, type World } from "./world.ts";

/** Megabytes by which the shop may grow from when it is warm to the end. */
const mostGrowth = 50;

/**
 * Sends the shop what nobody should: it answers everything, and never with what is broken, somebody
 * else's, or the visitor's own markup; it stays up and small, and strangers change nothing but their own.
 */
export const prove: Proof = async ({ seed, release, runs = release ? 1_000_000 : 20_000 }) => {
  // A small heap, as on a small machine: with room for gigabytes Node tidies up when it likes, and no size
  // from outside tells what is kept from what is only not yet thrown away.
  const smallHeap = "--max-old-space-size=256";
  // A backup that falls due on the way would be a row that none of the requests wrote.
  const settings = { TRUST_PROXY: "1", NODE_OPTIONS: smallHeap, BACKUP_KEEP: "0" };
  const shop = await openShop({ settings });
  const sql = await openSql(shop.folder);
  try {
    const world = await openWorld(shop, sql);
    const own = await ownOf(world, sql);
    const before = await standingOf(sql, own);
    const watch = watchOf(shop);
    const sender = openSender(world, watch, seed);

    const strangers = Math.ceil(runs * 0.9);
    await sender.send(0, strangers, false);
    await expectBystanders(world);
    await expectStanding(sql, before, own);
    await sender.send(strangers, runs, true);

    const figures = sender.figures();
    const growth = watch.growth();
    if (growth > mostGrowth)
      throw new Error(`The shop grew by ${growth} MB\n${figures.join("\n")}`);
    return [
      `${strangers} requests as guests and customers, ${runs - strangers} as the owner`,
      ...figures,
      `size: ${watch.most()} MB at most, ${growth} MB of growth`,
    ];
  } finally {
    await sql.end();
    await shop.end();
  }
};

async function ownOf({ customers, guest }: World, sql: Client): Promise<Own> {
  const emails = customers.map(({ email }) => email);
  const { rows } = await sql.query<{ id: string }>("select id from users where email = any($1)", [
    emails,
  ]);
  const [guestId = ""] = guest.cookies.get("emas.guest")?.split(".") ?? [];
  return { userIds: rows.map(({ id }) => id), guestIds: [guestId] };
}

/** Their sessions and their carts are still theirs. */
async function expectBystanders({ bystanders }: World) {
  const { visitor } = bystanders.customer;
  const { text } = await visitor.go("/account/addresses", { headers: fromSomewhere() });
  if (!text.includes(canary)) throw new Error("The bystander is no longer signed in");
  for (const one of [visitor, bystanders.guest]) {
    const cart = await one.go("/checkout", { headers: fromSomewhere() });
    if (cart.status !== 200) throw new Error("A bystander's cart is gone");
  }
}

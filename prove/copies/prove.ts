import pg from "pg";
import { receiptPicture } from "#prove/crash/town.ts";
import { productForm } from "#prove/crash/set-up.ts";
import { asMultipart } from "#prove/crash/clerk.ts";
import type { Proof } from "#prove/proof.ts";
import { backUpOnce } from "./back-up.ts";
import { countSearches } from "./limits.ts";
import { openCopies } from "./open-copies.ts";
import { onceEach, tellOnce, untilSettled } from "./post.ts";
import { buyThroughBoth, changePrice, signInStaff } from "./purchase.ts";
import { stopUnderLoad } from "./stopping.ts";

/** The promise is a second; a loaded machine, on which the slice runs too, is given more. */
const soon = { release: 1_000, slice: 5_000 };

/**
 * Two copies of the shop on one database server, behind a proxy that sends each request to another: they are
 * one shop to whoever buys and works there, do each job once, and may be stopped one by one while it sells.
 */
export const prove: Proof = async ({ seed, release, runs }) => {
  const copies = await openCopies();
  const database = new pg.Client(copies.databaseUrl);
  await database.connect();
  try {
    const staff = await signInStaff(copies);
    await opensOnce(database);
    for (const name of ["Copied piece 1", "Copied piece 2", "Copied piece 3"]) {
      const body = asMultipart(productForm(name, 90_000));
      const { text } = await staff.go("/admin/products/new/save", { body });
      if (!text.includes('"to"')) throw new Error(`No product was made: ${text}`);
    }
    const { rows } = await database.query<{ id: string }>(
      "select id from products where name like 'Copied piece %' order by name",
    );
    const productIds = rows.map(({ id }) => id);
    const receipt = await receiptPicture();

    const turns = await buyThroughBoth(copies, staff, productIds[0]!, receipt);
    const seen: number[] = [];
    for (let change = 0; change < (release ? 20 : 3); change += 1) {
      seen.push(...(await changePrice(copies, staff, 59_600 + change)));
    }
    const latest = Math.max(...seen);
    if (latest > (release ? soon.release : soon.slice)) {
      throw new Error(`A price was seen by both copies only after ${latest} ms`);
    }
    const searches = await countSearches(copies);
    const told = await tellOnce(copies, database, productIds[1]!, runs ?? (release ? 200 : 12));
    await backUpOnce(copies.databaseUrl);
    const stopped = await stopUnderLoad(copies, database, { seed, productIds, receipt });
    await untilSettled(database);
    const { mails } = onceEach(copies);
    return [
      `a purchase through both: ${turns.join(" and ")} requests answered by the copies`,
      `a price change was seen through both within ${latest} ms (${seen.length} looks)`,
      `${searches} searches from an address, through one copy or both`,
      `${told.orders} orders told of once, ${told.expired} of them expired once; ${mails} mails in all, none twice`,
      "the clock of both struck six times: one backup",
      `stopped under load: ${stopped.orders} orders, none missing; each copy ended by itself, in ${stopped.stops.join(" and ")} ms; ${stopped.unanswered} requests to be sent again (${copies.proxy.failures.length} broken at the proxy)`,
    ];
  } finally {
    await database.end();
    await copies.close();
  }
};

/** Both found the database empty: one filled it. */
async function opensOnce(database: pg.Client) {
  const { rows } = await database.query<{ names: number; products: number; owners: number }>(
    `select count(distinct name)::int as names, count(*)::int as products,
       (select count(*) from users where role = 'owner')::int as owners from products`,
  );
  const [{ names, products, owners } = { names: 0, products: 0, owners: 0 }] = rows;
  if (products === 0 || names !== products || owners !== 1) {
    throw new Error(`Opened at once: ${products} products of ${names} names, ${owners} owners`);
  }
}

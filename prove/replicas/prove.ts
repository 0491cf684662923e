import { receiptPicture } from "#kit/pictures.ts";
import { productForm, signInOwner, createProduct } from "#kit/clerk.ts";
import pg from "pg";
import type { Proof } from "#prove/proof.ts";
import { untilJobsDone } from "#prove/trade/until-jobs-done.ts";
import { backUpOnce } from "./backup-once.ts";
import { countAllowedSearches } from "./rate-limits.ts";
import { openReplicas } from "./open-replicas.ts";
import { expectNoDuplicateEmails, emailOnce } from "./email-once.ts";
import { buyThroughBoth, changePrice } from "./purchase.ts";
import { restartUnderLoad } from "./rolling-restart.ts";

/** The promise is one second; the short run allows more, because its machine is loaded. */
const maxPriceDelayMs = { release: 1_000, slice: 5_000 };

/**
 * Two replicas of the shop on one database server behind a round-robin proxy: buyers and staff see one shop, each
 * job runs once, and replicas can be stopped one by one while it sells.
 */
export const prove: Proof = async ({ seed, release, runs }) => {
  const replicas = await openReplicas();
  const database = new pg.Client(replicas.databaseUrl);
  await database.connect();
  try {
    const staff = await signInOwner(replicas.proxy, replicas.as("10.0.0.1"));
    await expectSeededOnce(database);
    for (const name of ["Copied piece 1", "Copied piece 2", "Copied piece 3"]) {
      await createProduct(staff, productForm(name, 90_000));
    }
    const { rows } = await database.query<{ id: string }>(
      "select id from products where name like 'Copied piece %' order by name",
    );
    const productIds = rows.map(({ id }) => id);
    const receipt = await receiptPicture();

    const turns = await buyThroughBoth(replicas, staff, productIds[0]!, receipt);
    const seen: number[] = [];
    for (let change = 0; change < (release ? 20 : 3); change += 1) {
      seen.push(...(await changePrice(replicas, staff, 59_600 + change)));
    }
    const latest = Math.max(...seen);
    if (latest > (release ? maxPriceDelayMs.release : maxPriceDelayMs.slice)) {
      throw new Error(`Both replicas showed a price only after ${latest} ms`);
    }
    const searches = await countAllowedSearches(replicas);
    const emailed = await emailOnce(
      replicas,
      database,
      productIds[1]!,
      runs ?? (release ? 200 : 12),
    );
    await backUpOnce(replicas.databaseUrl);
    const stopped = await restartUnderLoad(replicas, database, { seed, productIds, receipt });
    await untilJobsDone(database);
    const { mails } = expectNoDuplicateEmails(replicas);
    return [
      `a purchase through both: ${turns.join(" and ")} requests answered by the replicas`,
      `a price change was seen through both within ${latest} ms (${seen.length} looks)`,
      `${searches} searches allowed from an address, on one replica or both`,
      `${emailed.orders} orders emailed once, ${emailed.expired} of them expired once; ${mails} emails in total, none twice`,
      "six scheduler ticks on both: one backup",
      `stopped under load: ${stopped.orders} orders, none missing; each replica exited cleanly in ${stopped.stops.join(" and ")} ms; ${stopped.unanswered} requests to repeat (${replicas.proxy.failures.length} broken at the proxy)`,
    ];
  } finally {
    await database.end();
    await replicas.close();
  }
};

/** Both found the database empty, and one seeded it. */
async function expectSeededOnce(database: pg.Client) {
  const { rows } = await database.query<{ names: number; products: number; owners: number }>(
    `select count(distinct name)::int as names, count(*)::int as products,
       (select count(*) from users where role = 'owner')::int as owners from products`,
  );
  const [{ names, products, owners } = { names: 0, products: 0, owners: 0 }] = rows;
  if (products === 0 || names !== products || owners !== 1) {
    throw new Error(
      `Opened concurrently: ${products} products of ${names} names, ${owners} owners`,
    );
  }
}

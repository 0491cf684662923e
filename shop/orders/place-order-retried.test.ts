import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { retryTransactions } from "#db/retry-transactions.ts";
import { db, type Tx } from "#db/client.server.ts";
import { setStock } from "#shop/stock/stock.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { waitForDatabase } from "#db/database-wait.ts";
import { orders } from "#db/schema/orders.ts";
import { setUpDatabase } from "#tests/database.ts";
import { atCheckout } from "#tests/checkout.ts";

setUpDatabase({ gold: true });

/** The next transaction's first run ends as a deadlock victim; `between` runs before the second. */
function deadlockOnce(
  between: () => Promise<unknown>,
  beforeSecond: (tx: Tx) => Promise<unknown> = async () => {},
) {
  const plain = db.transaction.bind(db);
  let runs = 0;
  return vi.spyOn(db, "transaction").mockImplementation(
    retryTransactions(async (work, config) => {
      runs += 1;
      if (runs > 2) return plain(work, config);
      const isFirst = runs === 1;
      const done = plain(async (tx) => {
        if (!isFirst) await beforeSecond(tx);
        const answer = await work(tx);
        if (isFirst) throw Object.assign(new Error("deadlock"), { cause: { code: "40P01" } });
        return answer;
      }, config);
      if (isFirst) await done.catch(between);
      return done;
    }),
  );
}

test("an order retried after a deadlock answers with its second run", async () => {
  const { productId, buyer, form } = await atCheckout({ stock: 1 });
  await db.transaction((tx) => setStock(tx, productId, 0, 0));
  const deadlock = deadlockOnce(restock(productId));
  expect(await placeOrder(buyer, form)).toMatchObject({ ok: true });
  deadlock.mockRestore();
});

test("a failing second run does not answer with the first one's refusal", async () => {
  const { productId, buyer, form } = await atCheckout({ stock: 1 });
  await db.transaction((tx) => setStock(tx, productId, 0, 0));
  const deadlock = deadlockOnce(restock(productId), breakOff);
  await expect(placeOrder(buyer, form)).rejects.toMatchObject({ cause: { code: "25P02" } });
  deadlock.mockRestore();
});

test("an order whose connection breaks at its commit is placed once", async () => {
  const { buyer, form } = await atCheckout({ stock: 1 });
  await breakFirstCommit();
  const answer = await waitForDatabase(60_000, () => placeOrder(buyer, form));
  expect(answer).toMatchObject({ ok: true });
  expect(await db.$count(orders, eq(orders.formKey, form.formKey))).toBe(1);
});

/** The connection of the first transaction that writes an order is closed at its commit. */
async function breakFirstCommit() {
  await db.execute(sql`create sequence commits`);
  await db.execute(sql`create function break_first() returns trigger language plpgsql as $$ begin
    if nextval('commits') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
    return null; end $$`);
  await db.execute(sql`create constraint trigger break_first after insert on orders
    deferrable initially deferred for each row execute function break_first()`);
}

function restock(productId: string) {
  const plain = db.transaction.bind(db);
  return () => plain((tx) => setStock(tx, productId, 1, 0));
}

/** From here each statement of the transaction fails. */
function breakOff(tx: Tx) {
  return tx.execute(sql`select 1 / 0`).catch(() => {});
}

import { expect, test } from "vitest";
import { PgBoss } from "pg-boss";
import { db } from "#db/client.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import {
  enqueue,
  registerScheduledWorker,
  registerWorker,
  startQueue,
  stopQueue,
} from "./queue.server.ts";

const database = setUpDatabase();

test("a scheduled job that was added by hand, without data, runs at its first attempt", async () => {
  let runs = 0;
  await registerScheduledWorker("prune-carts", "0 0 29 2 *", async () => void (runs += 1));
  const byHand = new PgBoss({ connectionString: database.url, schema: "pgboss", max: 1 });
  byHand.on("error", () => {});
  await byHand.start();
  try {
    const id = await byHand.send("prune-carts");
    const stateOf = async () => (await byHand.findJobs("prune-carts", { id: id! }))[0]?.state;
    await expect.poll(stateOf, { timeout: 10_000 }).toBe("completed");
    expect(runs).toBe(1);
  } finally {
    await byHand.stop({ graceful: false });
  }
});

test("a job that runs while the queue stops can still enqueue, and completes", async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await registerWorker("end-payments", async () => {
    begun.resolve();
    await release.promise;
    await enqueue(db, "send-refund", { refundId: "added while stopping" });
  });
  await enqueue(db, "end-payments", { orderId: "any" });
  await begun.promise;
  const stop = stopQueue();
  release.resolve();
  await stop;
  const { rows } = await db.$client.query(
    "select name, state from pgboss.job where name in ('end-payments', 'send-refund') order by name",
  );
  expect(rows).toEqual([
    { name: "end-payments", state: "completed" },
    { name: "send-refund", state: "created" },
  ]);
  await expect(enqueue(db, "send-refund", { refundId: "too late" })).rejects.toThrow("not started");
  await startQueue(database.url);
  await enqueue(db, "send-refund", { refundId: "after the start" });
});

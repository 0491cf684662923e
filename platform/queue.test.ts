import { expect, test } from "vitest";
import { PgBoss } from "pg-boss";
import { setUpDatabase } from "#tests/database.ts";
import { registerScheduledWorker } from "./queue.server.ts";

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

import { afterAll, beforeAll } from "vitest";
import { freshDatabase } from "./database.ts";
import { goldAt } from "./factories.ts";
import { startSimulator } from "./simulator.ts";

type Started = Awaited<ReturnType<typeof startSimulator>>;

/** A database, Stripe's simulator and today's price for the tests of the calling file. */
export function withSimulator(): Pick<Started, "behaviour" | "bank"> {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let simulator: Started;
  beforeAll(async () => {
    database = await freshDatabase();
    simulator = await startSimulator();
    await goldAt(595, 640);
  });
  afterAll(async () => {
    await simulator.stop();
    await database.drop();
  });
  return {
    get behaviour() {
      return simulator.behaviour;
    },
    bank: (sessionId, event) => simulator.bank(sessionId, event),
  };
}

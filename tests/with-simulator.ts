import { afterAll, beforeAll } from "vitest";
import { setUpDatabase } from "./database.ts";
import { startSimulator } from "./simulator.ts";

type Started = Awaited<ReturnType<typeof startSimulator>>;

/** A database, Stripe's simulator and today's price for the tests of the calling file. */
export function withSimulator(): Pick<Started, "behaviour" | "bank"> {
  setUpDatabase({ gold: true });
  let simulator: Started;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  afterAll(() => simulator.stop());
  return {
    get behaviour() {
      return simulator.behaviour;
    },
    bank: (sessionId, event) => simulator.bank(sessionId, event),
  };
}

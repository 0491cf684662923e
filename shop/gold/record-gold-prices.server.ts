import type { Tx } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";

/** Adds prices to the history, each from its own moment on: what a shop brings along when it moves in. */
export async function recordGoldPrices(tx: Tx, history: (typeof goldPrices.$inferInsert)[]) {
  if (history.length > 0) await tx.insert(goldPrices).values(history);
}

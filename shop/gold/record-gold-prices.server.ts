import type { Tx } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";

/** Imports a price history. Each price is in effect from its own time on. */
export async function recordGoldPrices(tx: Tx, history: (typeof goldPrices.$inferInsert)[]) {
  if (history.length > 0) await tx.insert(goldPrices).values(history);
}

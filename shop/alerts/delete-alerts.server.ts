import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";

/**
 * For deleting an account: deletes all alerts of its address, also if it is not verified. Nobody who deletes their account
 * expects another email, and whose alert it was can ask again.
 */
export async function deleteAlertsOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(alerts).where(eq(alerts.email, email));
}

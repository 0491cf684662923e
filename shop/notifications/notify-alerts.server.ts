import { db } from "#db/client.server.ts";
import { yieldToRequests } from "#platform/backpressure.server.ts";
import { claimDueAlerts } from "#shop/alerts/claim-due-alerts.server.ts";
import { queueEmailPage } from "./queue-emails.server.ts";

const beforeFirst = "00000000-0000-0000-0000-000000000000";

/**
 * Writes one email for each active alert that today's prices or the stock meet, in pages. An alert is claimed and its email
 * written in one transaction, so each is notified at most once (ADR-0079).
 */
export async function notifyAlerts(): Promise<void> {
  for (let after: string | undefined = beforeFirst; after !== undefined;) {
    after = await notifyPage(after);
    // Emails can wait, so under load requests come first.
    await yieldToRequests();
  }
}

async function notifyPage(after: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const { due, last } = await claimDueAlerts(tx, after);
    const drafts = due.map(({ id, email, price }) => ({
      kind: price === null ? ("back-in-stock" as const) : ("price-alert" as const),
      dedupeKey: `alert:${id}`,
      to: email,
      payload: { alertId: id, ...(price !== null && { price }) },
    }));
    await queueEmailPage(tx, drafts);
    return last;
  });
}

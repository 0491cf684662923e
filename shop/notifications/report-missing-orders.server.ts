import { hash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { log } from "#platform/log.server.ts";
import { listOwnerEmails } from "#shop/customers/staff-list.server.ts";
import {
  findMissingOrders,
  forgetAcknowledged,
  type AcknowledgedOrder,
} from "#shop/orders/acknowledged-orders.server.ts";
import { queueEmails } from "./queue-emails.server.ts";

const retryAfterMs = 1_000;
/** Until then, a primary that was replaced may still have acknowledged orders. */
const checkAgainAfterMs = 30_000;

let checking = new AbortController();

/**
 * Call this each time a connection to the database is back. The server may be another one that lacks orders which this
 * process acknowledged (ADR-0056); then the owners get an email with their numbers.
 */
export async function checkForMissingOrders(): Promise<void> {
  checking.abort();
  checking = new AbortController();
  const { signal } = checking;
  for (const delayMs of [0, checkAgainAfterMs]) {
    await setTimeout(delayMs, undefined, { ref: false });
    while (!signal.aborted && !(await isReported())) {
      await setTimeout(retryAfterMs, undefined, { ref: false });
    }
  }
}

/** False if the database did not answer. */
function isReported(): Promise<boolean> {
  return reportMissingOrders().then(
    () => true,
    () => false,
  );
}

/** Emails the owners about this process's orders that the database has lost. Reports each order once. */
export async function reportMissingOrders(): Promise<void> {
  const missing = await findMissingOrders();
  if (missing.length === 0) return;
  await queueEmails(await ownerEmails(missing));
  forgetAcknowledged(missing);
  log.fatal(
    { orders: missing.map(({ number }) => number) },
    "the database has lost orders that buyers were told are placed",
  );
}

/** Two processes that miss the same orders write the same emails. */
async function ownerEmails(missing: AcknowledgedOrder[]) {
  const ids = missing.map(({ id }) => id).toSorted();
  const key = hash("sha256", ids.join(), "base64url");
  return (await listOwnerEmails()).map(({ id, email }) => ({
    kind: "missing-orders" as const,
    dedupeKey: `missing-orders:${key}:${id}`,
    to: email,
    payload: { orders: missing },
  }));
}

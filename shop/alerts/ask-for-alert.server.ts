import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { alerts, type AlertKind } from "#db/schema/alerts.ts";
import { currentLanguage } from "#languages/language.server.ts";
import { enqueue } from "#platform/queue.server.ts";
import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import type { Purity, Sen } from "#shop/money.ts";
import { priceOfSubject, type PricedSubject } from "./alert-prices.server.ts";

/** So long the link in the email can be pressed. */
export const linkHours = 48;

type Caller = { ip: string; user: { id: string; email: string } | undefined };

export type AskForAlert =
  | { ok: true }
  /** The price is already so low that there is nothing to wait for. */
  | { ok: false; reason: "already"; price: Sen }
  | { ok: false; reason: "gone" }
  | TooManyRequests;

/**
 * Records a price alert that is not armed yet, and queues the email with the link that arms it. The answer is the same
 * for every address, so that it reveals nothing about one.
 */
export async function askForPriceAlert(
  { email, atOrBelow, ...subject }: PricedSubject & { email: string; atOrBelow: Sen },
  caller: Caller,
): Promise<AskForAlert> {
  const price = await priceOfSubject(subject);
  if (price === undefined) return { ok: false, reason: "gone" };
  if (price !== null && price <= atOrBelow) return { ok: false, reason: "already", price };
  const row =
    "purity" in subject
      ? { kind: "gram" as const, purity: subject.purity }
      : { kind: "piece" as const, productId: subject.productId };
  return recordAsked({ ...row, atOrBelow, email }, caller);
}

type AskedAlert = {
  kind: AlertKind;
  purity?: Purity;
  productId?: string;
  atOrBelow?: Sen;
  email: string;
};

async function recordAsked(asked: AskedAlert, caller: Caller): Promise<AskForAlert> {
  const byAddress = await consumeBuyerRateLimit("alert-by-address", caller.ip);
  if (!byAddress.ok) return byAddress;
  const byEmail = await consumeBuyerRateLimit("alert-by-email", asked.email);
  if (!byEmail.ok) return byEmail;
  await db.transaction(async (tx) => {
    const [alert] = await tx
      .insert(alerts)
      .values({
        ...asked,
        userId: caller.user?.email === asked.email ? caller.user.id : null,
        language: currentLanguage(),
        endsAt: sql`now() + ${linkHours} * interval '1 hour'`,
      })
      .returning({ id: alerts.id });
    await enqueue(tx, "alert-asked", { alertId: alert!.id });
  });
  return { ok: true };
}

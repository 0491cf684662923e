import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { alerts, type AlertKind } from "#db/schema/alerts.ts";
import { products } from "#db/schema/catalogue.ts";
import { listing } from "#db/schema/listing.ts";
import { currentLanguage } from "#languages/language.server.ts";
import { enqueue } from "#platform/queue.server.ts";
import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import type { Purity, Sen } from "#shop/money.ts";
import { findPriceToday, type PricedSubject } from "./alert-prices.server.ts";
import { activateAlert } from "./change-alert.server.ts";

/** How long the link in the email works. */
const linkHours = 48;

type Caller = {
  ip: string;
  user: { id: string; email: string; emailVerified: boolean } | undefined;
};

export type PriceAlertAnswer =
  | { ok: true }
  /** The price is already so low that there is nothing to wait for. */
  | { ok: false; reason: "price-reached"; price: Sen }
  | { ok: false; reason: "gone" }
  | TooManyRequests;

export type StockAlertAnswer =
  | { ok: true; isActive: boolean }
  | { ok: false; reason: "gone" | "in-stock" | "too-many-alerts" }
  | TooManyRequests;

/**
 * Records a price alert that is not active yet, and queues the email with the link that activates it. The answer is the same
 * for every address, so that it reveals nothing about one.
 */
export async function requestPriceAlert(
  { email, atOrBelow, ...subject }: PricedSubject & { email: string; atOrBelow: Sen },
  caller: Caller,
): Promise<PriceAlertAnswer> {
  const found = await findPriceToday(subject);
  if (!found) return { ok: false, reason: "gone" };
  const { price } = found;
  if (price !== undefined && price <= atOrBelow)
    return { ok: false, reason: "price-reached", price };
  const row =
    "purity" in subject
      ? { kind: "gram" as const, purity: subject.purity }
      : { kind: "piece" as const, productId: subject.productId };
  const recorded = await recordRequestedAlert({ ...row, atOrBelow, email }, caller, {
    needsConfirmation: true,
  });
  return recorded.ok ? { ok: true } : recorded;
}

/**
 * Records an alert for when a piece that is sold out is back in stock. It is active at once for a customer whose own
 * address is verified.
 */
export async function requestStockAlert(
  { productId, email }: { productId: string; email: string },
  caller: Caller,
): Promise<StockAlertAnswer> {
  const [piece] = await db
    .select({ isInStock: sql<boolean>`${listing.productId} is not null` })
    .from(products)
    .leftJoin(listing, eq(listing.productId, products.id))
    .where(and(eq(products.id, productId), isNull(products.archivedAt)));
  if (!piece) return { ok: false, reason: "gone" };
  if (piece.isInStock) return { ok: false, reason: "in-stock" };
  const isVerified = caller.user?.emailVerified === true && caller.user.email === email;
  const row = { kind: "stock" as const, productId, email };
  const recorded = await recordRequestedAlert(row, caller, { needsConfirmation: !isVerified });
  if (!recorded.ok) return recorded;
  if (!isVerified) return { ok: true, isActive: false };
  const activated = await activateAlert(recorded.alertId);
  return activated.ok ? { ok: true, isActive: true } : { ok: false, reason: "too-many-alerts" };
}

type RequestedAlert = {
  kind: AlertKind;
  purity?: Purity;
  productId?: string;
  atOrBelow?: Sen;
  email: string;
};

async function recordRequestedAlert(
  asked: RequestedAlert,
  { ip, user }: Caller,
  { needsConfirmation }: { needsConfirmation: boolean },
): Promise<{ ok: true; alertId: string } | TooManyRequests> {
  const byIp = await consumeBuyerRateLimit("alert-by-ip", ip);
  if (!byIp.ok) return byIp;
  const byEmail = await consumeBuyerRateLimit("alert-by-email", asked.email);
  if (!byEmail.ok) return byEmail;
  return db.transaction(async (tx) => {
    const [alert] = await tx
      .insert(alerts)
      .values({
        ...asked,
        userId: user?.email === asked.email ? user.id : null,
        language: currentLanguage(),
        endsAt: sql`now() + ${linkHours} * interval '1 hour'`,
      })
      .returning({ id: alerts.id });
    if (needsConfirmation) await enqueue(tx, "alert-requested", { alertId: alert!.id });
    return { ok: true, alertId: alert!.id };
  });
}

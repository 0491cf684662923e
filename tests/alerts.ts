import { eq, sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { db } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import { emails } from "#db/schema/notifications.ts";
import { requestPriceAlert } from "#shop/alerts/request-alert.server.ts";
import { activateAlert } from "#shop/alerts/change-alert.server.ts";
import type { Sen } from "#shop/money.ts";
import { setUpDatabase } from "./database.ts";
import { makeProduct } from "./factories.ts";

let people = 0;
export const shopper = { email: "" };

/** A database for the tests of the calling file, and another shopper for each test: refusals are remembered. */
export function setUpAlerts() {
  setUpDatabase({ gold: true, emptied: "gold_prices, alerts, emails, products, pgboss.job" });
  beforeEach(() => {
    shopper.email = `aishah-${++people}@example.test`;
  });
}

/** A caller from an IP address of its own. */
export const caller = () => ({ ip: `10.1.0.${++people}`, user: undefined });

type Wish = { purity?: "916" | "999"; at?: number; email?: string };

/** The id of a new alert, which is not active. */
export async function pendingAlert({ purity = "916", at = 590, email = shopper.email }: Wish = {}) {
  const wish = { purity, atOrBelow: (at * 100) as Sen, email };
  expect(await requestPriceAlert(wish, caller())).toEqual({ ok: true });
  const [alert] = await db
    .select()
    .from(alerts)
    .orderBy(sql`created_at desc`)
    .limit(1);
  return alert!.id;
}

export async function activeAlert(wish?: Wish) {
  const id = await pendingAlert(wish);
  expect(await activateAlert(id)).toEqual({ ok: true });
  return id;
}

/** An alert about a piece, which costs RM 2,154.90 at RM 595.00 a gram. */
export async function activeForPiece(atOrBelow: number) {
  const productId = await makeProduct();
  const wish = { productId, atOrBelow: atOrBelow as Sen, email: shopper.email };
  expect(await requestPriceAlert(wish, caller())).toEqual({ ok: true });
  const [alert] = await db.select().from(alerts).where(eq(alerts.productId, productId));
  expect(await activateAlert(alert!.id)).toEqual({ ok: true });
  return { id: alert!.id, productId };
}

export async function stateOf(id: string) {
  const [alert] = await db.select().from(alerts).where(eq(alerts.id, id));
  return alert?.state;
}

export async function queuedEmails() {
  return db.select().from(emails).orderBy(emails.number);
}

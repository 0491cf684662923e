import { and, desc, eq, or, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import { products } from "#db/schema/catalogue.ts";
import { translated } from "#shop/catalogue/translated.server.ts";
import { isId } from "#shop/id.ts";
import { findUntranslated, shownText } from "#shop/untranslated.ts";
import { isAlertKey } from "./alert-link.server.ts";

/** An alert, with the name of its piece in the current language. */
export type Alert = Awaited<ReturnType<typeof readAlerts>>[number];

export async function findAlert(alertId: string): Promise<Alert | undefined> {
  if (!isId(alertId)) return undefined;
  const [alert] = await readAlerts(eq(alerts.id, alertId));
  return alert;
}

/** The alert of an emailed link; undefined if the link is wrong, or the alert is deleted. */
export async function findAlertByLink(alertId: string, key: string | null) {
  return key !== null && isAlertKey(alertId, key) ? findAlert(alertId) : undefined;
}

type Account = { id: string; email: string; emailVerified: boolean };

/**
 * The alerts of an account, the newest first: those that it asked for itself, and all of its address once it is verified,
 * because anyone can sign up with any address.
 */
export async function alertsOfAccount(account: Account): Promise<Alert[]> {
  return readAlerts(ofAccount(account));
}

/** Whether the account may end this alert. */
export async function isAlertOfAccount(alertId: string, account: Account): Promise<boolean> {
  if (!isId(alertId)) return false;
  return (await db.$count(alerts, and(eq(alerts.id, alertId), ofAccount(account)))) > 0;
}

function ofAccount({ id, email, emailVerified }: Account) {
  const own = eq(alerts.userId, id);
  return emailVerified ? or(own, eq(alerts.email, email)) : own;
}

async function readAlerts(where: SQL | undefined) {
  const rows = await db
    .select({
      alert: alerts,
      isOver: sql<boolean>`${alerts.endsAt} <= clock_timestamp()`,
      slug: products.slug,
      name: products.name,
      translatedName: sql<string | null>`${translated(products.translations)} ->> 'name'`,
    })
    .from(alerts)
    .leftJoin(products, eq(products.id, alerts.productId))
    .where(where)
    .orderBy(desc(alerts.createdAt), alerts.id);
  return rows.map(({ alert, isOver, slug, name, translatedName }) => {
    const shown = name === null ? undefined : shownText(name, translatedName);
    return {
      ...alert,
      // Until the daily job ends it, a row whose time is over still says "active".
      state: isOver && alert.state === "active" ? ("ended" as const) : alert.state,
      /** Whether the emailed link can no longer activate the alert. */
      isLinkExpired: isOver && alert.state === "pending",
      piece:
        slug !== null && shown
          ? { slug, name: shown.text, ...findUntranslated({ name: shown }) }
          : undefined,
    };
  });
}

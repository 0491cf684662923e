import type { emails, EmailKind } from "#db/schema/notifications.ts";
import { env } from "#env";
import { pathIn } from "#languages/addresses.ts";
import { currentLanguage, inLanguage, type Language } from "#languages/language.server.ts";
import type { Mail } from "#platform/mail.server.ts";
import { findByEmail } from "#shop/customers/reset-password.server.ts";
import { findInvite } from "#shop/customers/staff-invite.server.ts";
import { withTranslatedItems, withEnglishItems } from "#shop/orders/item-names.ts";
import { findOrder, type Order } from "#shop/orders/read-order.server.ts";
import { findTradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import type { Profile } from "#shop/profile/profile-schema.server.ts";
import { findAlert } from "#shop/alerts/read-alerts.server.ts";
import { accountEmails } from "./account-emails.server.ts";
import { alertEmails } from "./alert-emails.server.ts";
import { collectionEmails } from "./collection-emails.server.ts";
import type { EmailWriter } from "./email-writer.server.ts";
import { orderEmails } from "./order-emails.server.ts";
import { renderEmail } from "./render-email.ts";
import { returnEmails } from "./return-emails.server.ts";
import { shipmentEmails } from "./shipment-emails.server.ts";
import { staffEmails } from "./staff-emails.server.ts";
import { tradeInEmails } from "./trade-in-emails.server.ts";

/** Emails to the customer about an order, in the order's language and with the names that the customer read. */
const customerEmails = { ...orderEmails, ...collectionEmails, ...shipmentEmails, ...returnEmails };
const writers: Record<EmailKind, EmailWriter> = {
  ...accountEmails,
  ...alertEmails,
  ...customerEmails,
  ...tradeInEmails,
  ...staffEmails,
};

type EmailRow = Pick<typeof emails.$inferSelect, "kind" | "payload" | "orderId" | "to">;

/** Composes an email when it is sent, with the order as it is then. Undefined if the email is no longer needed. */
export async function composeEmail({
  kind,
  payload,
  orderId,
  to,
}: EmailRow): Promise<Mail | undefined> {
  if (!to) return undefined;
  const order = orderId ? await findOrder(orderId) : undefined;
  const language = await languageFor({ kind, payload, to }, order);
  return inLanguage(language, async () => {
    const profile = await readProfile();
    const named = kind in customerEmails ? withTranslatedItems : withEnglishItems;
    const content = await writers[kind]({ to, payload, profile, order: order && named(order) });
    if (!content) return undefined;
    const { name, email } = profile;
    const address = env.BASE_URL + pathIn(currentLanguage(), "");
    return {
      to,
      fromName: name,
      subject: `${content.subject} · ${name}`,
      replyTo: email || undefined,
      unsubscribe: content.unsubscribe,
      ...renderEmail(content, { shop: name, address, lines: letterhead(profile) }),
    };
  });
}

/**
 * Customers read about an order, an alert or a request in the language in which they sent it, all others in that of their
 * account. Someone invited to the staff who has no account reads the language of the owner who invites.
 */
async function languageFor(
  { kind, payload, to }: Pick<EmailRow, "kind" | "payload"> & { to: string },
  order: Order | undefined,
): Promise<Language> {
  if (order && kind in customerEmails) return order.language;
  if (kind in tradeInEmails) {
    return (await findTradeIn(String(payload.tradeInId)))?.language ?? "en";
  }
  if (kind in alertEmails) return (await findAlert(String(payload.alertId)))?.language ?? "en";
  // Of the account, for an address that is not or no longer that of the account.
  if (typeof payload.language === "string") return payload.language;
  const account = await findByEmail(to);
  if (account || kind !== "staff-invited") return account?.language ?? "en";
  const invite = await findInvite(String(payload.inviteId));
  return invite?.language ?? "en";
}

function letterhead({ name, email, address, phone, registrationNumber }: Profile): string[] {
  // Beside the name, as on Malaysian letterheads. It may itself end with the old number in brackets.
  const business = [name, registrationNumber].filter(Boolean);
  const contacts = [phone, email].filter(Boolean).join(" · ");
  return [business.join(" "), ...address.split("\n"), contacts].filter(Boolean);
}

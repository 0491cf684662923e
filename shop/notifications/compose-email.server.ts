import type { emails, EmailKind } from "#db/schema/notifications.ts";
import { env } from "#env";
import type { Mail } from "#platform/mail.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { accountEmails } from "./account-emails.server.ts";
import type { EmailWriter } from "./email-writer.server.ts";
import { orderEmails } from "./order-emails.server.ts";
import { renderEmail } from "./render-email.ts";
import { staffEmails } from "./staff-emails.server.ts";

const writers: Record<EmailKind, EmailWriter> = {
  ...accountEmails,
  ...orderEmails,
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
  const [profile, order] = await Promise.all([
    readProfile(),
    orderId ? findOrder(orderId) : undefined,
  ]);
  const content = await writers[kind]({ to, payload, profile, order });
  if (!content) return undefined;
  const { name, email, address, phone, registrationNumber } = profile;
  const business = [name, registrationNumber && `(${registrationNumber})`].filter(Boolean);
  const lines = [
    business.join(" "),
    ...address.split("\n"),
    [phone, email].filter(Boolean).join(" · "),
  ];
  const sender = { shop: name, address: env.BASE_URL, lines: lines.filter(Boolean) };
  return {
    to,
    subject: `${content.subject} · ${name}`,
    replyTo: email || undefined,
    ...renderEmail(content, sender),
  };
}

import type { emails } from "#db/schema/notifications.ts";
import { t } from "#languages/messages.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { Profile } from "#shop/profile/profile-schema.server.ts";
import type { EmailContent, EmailLink } from "./render-email.ts";

/** The data for an email. `order` is missing if the email is not about an order. */
export type EmailContext = {
  to: string;
  payload: (typeof emails.$inferSelect)["payload"];
  profile: Profile;
  order: Order | undefined;
};

/** Writes one kind of email when it is sent; undefined if the email is no longer needed. */
export type EmailWriter<Context = EmailContext, Content = EmailContent> = (
  context: Context,
) => Content | undefined | Promise<Content | undefined>;

/** Adds a link to the order: as the button or, if the email has another button, as the first further link. */
export function withOrderLink<Content extends Pick<EmailContent, "button">>(
  content: Content,
  order: EmailLink,
  more: EmailLink[] = [],
) {
  const { button = order } = content;
  return { ...content, button, links: button.link === order.link ? more : [order, ...more] };
}

/** Why staff get an email about the shop's work. */
export function toStaffFootnote(): string {
  return t(
    "You're receiving this email because you're on the staff notification list (Settings › Notifications).",
  );
}

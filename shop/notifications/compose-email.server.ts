import type { emails, EmailKind } from "#db/schema/notifications.ts";
import type { OrderActor } from "#db/schema/orders.ts";
import { env } from "#env";
import type { Mail } from "#platform/mail.server.ts";
import { findByEmail, createResetLink } from "#shop/customers/reset-password.server.ts";
import { inviteDays, createInviteLink } from "#shop/customers/staff-invite.server.ts";
import { orderLink, payLink } from "#shop/orders/order-link.server.ts";
import { findOrder, type Order } from "#shop/orders/read-order.server.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import { findRefund } from "#shop/payments/find-refund.server.ts";
import { findTask } from "#shop/payments/payment-tasks.server.ts";
import { readProfile, type Profile } from "#shop/profile/profile.server.ts";
import { renderEmail, type EmailContent } from "./render-email.ts";
import { accountExistsEmail, passwordResetEmail, staffInvitedEmail } from "./account-emails.ts";
import * as toCustomer from "./order-emails.ts";
import { accountChangedEmail, type AccountChange } from "./security-emails.ts";
import { lowStockEmail, newOrderEmail, paymentTaskEmail } from "./staff-emails.ts";

type EmailRow = Pick<typeof emails.$inferSelect, "kind" | "payload" | "orderId" | "to">;

/** Composes an email from the current state when it is sent; undefined where it is no longer needed. */
export async function composeEmail({
  kind,
  payload,
  orderId,
  to,
}: EmailRow): Promise<Mail | undefined> {
  if (!to) return undefined;
  const [profile, order] = await Promise.all([readProfile(), orderId ? findOrder(orderId) : null]);
  const content = await composers[kind]({ to, payload, profile, order: order ?? undefined });
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

type EmailContext = {
  to: string;
  payload: EmailRow["payload"];
  profile: Profile;
  order: Order | undefined;
};
type EmailComposer = (
  context: EmailContext,
) => Promise<EmailContent | undefined> | EmailContent | undefined;

const composers: Record<EmailKind, EmailComposer> = {
  "password-reset": async ({ to }) => {
    const reset = await createResetLink(to);
    return reset && passwordResetEmail(reset.link);
  },
  "account-exists": async ({ to }) => {
    const user = await findByEmail(to);
    return user && accountExistsEmail(`${env.BASE_URL}/auth`);
  },
  "account-changed": ({ payload }) =>
    accountChangedEmail(payload.change as AccountChange, `${env.BASE_URL}/auth`),
  "staff-invited": async ({ to, payload, profile }) => {
    const invite = await createInviteLink(String(payload.inviteId));
    // An email to a former address of the invite must not carry the new link.
    if (invite?.email !== to) return undefined;
    const { link, ...invitation } = invite;
    return staffInvitedEmail({ ...invitation, days: inviteDays }, profile.name, link);
  },
  "order-received": forOrder(toCustomer.orderReceivedEmail),
  "payment-received": forOrder(toCustomer.paymentReceivedEmail),
  "payment-failed": forOrder(toCustomer.paymentFailedEmail),
  "receipt-rejected": forOrder((order, links, { payload }) =>
    toCustomer.receiptRejectedEmail(order, String(payload.reason), links),
  ),
  "order-processing": forOrder(toCustomer.orderProcessingEmail),
  "order-completed": forOrder((order, links, { payload, profile }) =>
    toCustomer.orderCompletedEmail(order, { isPaid: payload.isPaid === true }, links, profile),
  ),
  "order-cancelled": forOrder((order, links, { payload }) =>
    toCustomer.orderCancelledEmail(order, payload.actor as OrderActor, links),
  ),
  "order-reopened": forOrder(toCustomer.orderReopenedEmail),
  refund: forOrder(async (order, links, { payload }) => {
    const refund = await findRefund(String(payload.refundId));
    const status = payload.status === "pending" ? "pending" : "succeeded";
    // The refund's later status has an email of its own.
    if (refund?.status !== status) return undefined;
    return toCustomer.refundEmail(order, refund, status, links);
  }),
  "new-order": async ({ order }) => {
    if (!order) return undefined;
    const { state } = await readOrderState(order);
    return newOrderEmail({ ...order, state }, adminLink(order));
  },
  "low-stock": ({ order, payload }) =>
    order &&
    lowStockEmail(order.orderNumber, payload.products as { name: string; onHand: number }[], {
      products: `${env.BASE_URL}/admin/products?stock=low`,
      order: adminLink(order),
    }),
  "payment-task": async ({ order, payload }) => {
    const task = await findTask(String(payload.taskId));
    return order && task && paymentTaskEmail(task, adminLink(order));
  },
};

type OrderEmailComposer = (
  order: Order & { state: OrderState },
  links: toCustomer.OrderLinks,
  context: EmailContext,
) => Promise<EmailContent | undefined> | EmailContent | undefined;

/** An email to the customer; none once the order's address was removed (account deleted). */
function forOrder(compose: OrderEmailComposer): EmailComposer {
  return async (context) => {
    const { order, profile } = context;
    if (!order?.email) return undefined;
    const { state } = await readOrderState(order);
    const links = {
      order: orderLink(order.id),
      pay: payLink(order),
      chat: chatLink(order, profile.chatNumber),
    };
    return compose({ ...order, state }, links, context);
  };
}

function chatLink({ orderNumber }: Order, chatNumber: string) {
  if (!chatNumber) return undefined;
  const text = encodeURIComponent(`Hello, about my order ${orderNumber}: `);
  return `https://wa.me/${chatNumber}?text=${text}`;
}

function adminLink({ id }: Order) {
  return `${env.BASE_URL}/admin/orders/${id}`;
}

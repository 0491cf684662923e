import type { letters, LetterKind } from "#db/schema/notifications.ts";
import { env } from "#env";
import type { Mail } from "#platform/mail.server.ts";
import { findByEmail, resetLinkFor } from "#shop/customers/reset-password.server.ts";
import { inviteDays, inviteLinkFor } from "#shop/customers/staff-invite.server.ts";
import { orderLink, payLink } from "#shop/orders/order-link.server.ts";
import { findOrder, type Order } from "#shop/orders/read-order.server.ts";
import { findRefund } from "#shop/payments/find-refund.server.ts";
import { findTask } from "#shop/payments/payment-tasks.server.ts";
import { readProfile, type Profile } from "#shop/profile/profile.server.ts";
import { frame, type Letter } from "./frame.ts";
import { accountExistsLetter, passwordResetLetter, staffInvitedLetter } from "./letters.ts";
import * as toCustomer from "./order-letters.ts";
import { accountChangedLetter, type AccountChange } from "./security-letters.ts";
import { lowStockLetter, newOrderLetter, paymentTaskLetter } from "./staff-letters.ts";

type Row = Pick<typeof letters.$inferSelect, "kind" | "about" | "orderId" | "to">;

/** A letter's words, made of how things stand now; undefined where it no longer has anybody to tell. */
export async function composeMail({ kind, about, orderId, to }: Row): Promise<Mail | undefined> {
  if (!to) return undefined;
  const [profile, order] = await Promise.all([readProfile(), orderId ? findOrder(orderId) : null]);
  const letter = await writers[kind]({ to, about, profile, order: order ?? undefined });
  if (!letter) return undefined;
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
    subject: `${letter.subject} · ${name}`,
    replyTo: email || undefined,
    ...frame(letter, sender),
  };
}

type Facts = { to: string; about: Row["about"]; profile: Profile; order: Order | undefined };
type Writer = (facts: Facts) => Promise<Letter | undefined> | Letter | undefined;

const writers: Record<LetterKind, Writer> = {
  "password-reset": async ({ to }) => {
    const reset = await resetLinkFor(to);
    return reset && passwordResetLetter(reset.link);
  },
  "account-exists": async ({ to }) => {
    const user = await findByEmail(to);
    return user && accountExistsLetter(`${env.BASE_URL}/auth`);
  },
  "account-changed": ({ about }) =>
    accountChangedLetter(about.change as AccountChange, `${env.BASE_URL}/auth`),
  "staff-invited": async ({ to, about, profile }) => {
    const invite = await inviteLinkFor(String(about.inviteId));
    // Revoked and asked anew under another address, an old letter must not carry the new link.
    if (invite?.email !== to) return undefined;
    const { link, ...who } = invite;
    return staffInvitedLetter({ ...who, days: inviteDays }, profile.name, link);
  },
  "order-received": ofOrder(toCustomer.orderReceivedLetter),
  "payment-received": ofOrder(toCustomer.paymentReceivedLetter),
  "payment-failed": ofOrder(toCustomer.paymentFailedLetter),
  "receipt-rejected": ofOrder((order, links, { about }) =>
    toCustomer.receiptRejectedLetter(order, String(about.reason), links),
  ),
  "order-processing": ofOrder(toCustomer.orderProcessingLetter),
  "order-completed": ofOrder((order, links, { about, profile }) =>
    toCustomer.orderCompletedLetter(order, { isPaid: about.isPaid === true }, links, profile),
  ),
  "order-cancelled": ofOrder((order, links, { about }) =>
    toCustomer.orderCancelledLetter(order, String(about.actor), links),
  ),
  "order-reopened": ofOrder(toCustomer.orderReopenedLetter),
  refund: ofOrder(async (order, links, { about }) => {
    const refund = await findRefund(String(about.refundId));
    const status = about.status === "pending" ? "pending" : "succeeded";
    // What is no longer pending has a letter of its own.
    if (refund?.status !== status) return undefined;
    return toCustomer.refundLetter(order, refund, status, links);
  }),
  "new-order": ({ order }) => order && newOrderLetter(order, adminLink(order)),
  "low-stock": ({ order, about }) =>
    order &&
    lowStockLetter(order.orderNumber, about.products as { name: string; onHand: number }[], {
      products: `${env.BASE_URL}/admin/products?stock=low`,
      order: adminLink(order),
    }),
  "payment-task": async ({ order, about }) => {
    const task = await findTask(String(about.taskId));
    return order && task && paymentTaskLetter(task, adminLink(order));
  },
};

type OrderWriter = (
  order: Order,
  links: toCustomer.Links,
  facts: Facts,
) => Promise<Letter | undefined> | Letter | undefined;

/** A letter to the customer; none once the order no longer knows an address. */
function ofOrder(write: OrderWriter): Writer {
  return (facts) => {
    const { order, profile } = facts;
    if (!order?.email) return undefined;
    const links = {
      order: orderLink(order.id),
      pay: payLink(order),
      chat: chatLink(order, profile.chatNumber),
    };
    return write(order, links, facts);
  };
}

function chatLink({ orderNumber }: Order, chatNumber: string) {
  if (!chatNumber) return undefined;
  const words = encodeURIComponent(`Hello, about my order ${orderNumber}: `);
  return `https://wa.me/${chatNumber}?text=${words}`;
}

function adminLink({ id }: Order) {
  return `${env.BASE_URL}/admin/orders/${id}`;
}

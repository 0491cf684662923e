import { env } from "#env";
import { sendMail } from "#platform/mail.server.ts";
import { work, type Jobs } from "#platform/queue.server.ts";
import { findByEmail, resetLinkFor } from "#shop/customers/reset-password.server.ts";
import { inviteDays, inviteLinkFor } from "#shop/customers/staff-invite.server.ts";
import { orderLink } from "#shop/orders/order-link.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { readProfile } from "#shop/profile/profile.server.ts";
import { frame, type Letter } from "./frame.ts";
import {
  accountExistsLetter,
  orderPlacedLetter,
  passwordResetLetter,
  receiptRejectedLetter,
  staffInvitedLetter,
} from "./letters.ts";
import { accountChangedLetter } from "./security-letters.ts";

/** The workers that write to people. The doorman calls it once the queue runs. */
export async function registerNotifications(): Promise<void> {
  await work("password-reset", mailPasswordReset);
  await work("account-exists", mailAccountExists);
  await work("account-changed", mailAccountChanged);
  await work("staff-invited", mailStaffInvited);
  await work("order-placed", mailOrderPlaced);
  await work("receipt-rejected", mailReceiptRejected);
}

async function mailPasswordReset({ email }: { email: string }) {
  const reset = await resetLinkFor(email);
  if (reset) await post(email, passwordResetLetter(reset.link));
}

async function mailAccountExists({ email }: { email: string }) {
  if (await findByEmail(email)) await post(email, accountExistsLetter(`${env.BASE_URL}/auth`));
}

async function mailAccountChanged({ email, change }: Jobs["account-changed"]) {
  await post(email, accountChangedLetter(change, `${env.BASE_URL}/auth`));
}

async function mailStaffInvited({ inviteId }: { inviteId: string }) {
  const invite = await inviteLinkFor(inviteId);
  if (!invite) return;
  const { email, link, ...who } = invite;
  const { name } = await readProfile();
  await post(email, staffInvitedLetter({ ...who, days: inviteDays }, name, link));
}

async function mailOrderPlaced({ orderId }: { orderId: string }) {
  const order = await findOrder(orderId);
  // Whoever gave no address is told nothing by mail.
  if (order?.email) await post(order.email, orderPlacedLetter(order, orderLink(order.id)));
}

async function mailReceiptRejected({ orderId, reason }: { orderId: string; reason: string }) {
  const order = await findOrder(orderId);
  if (order?.email) {
    await post(order.email, receiptRejectedLetter(order, reason, orderLink(order.id)));
  }
}

async function post(to: string, letter: Letter) {
  const { name } = await readProfile();
  const sender = { shop: name, address: env.BASE_URL };
  await sendMail({ to, subject: `${letter.subject} · ${name}`, ...frame(letter, sender) });
}

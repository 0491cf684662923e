import type { EmailKind } from "#db/schema/notifications.ts";
import { message, t, type Message } from "#languages/messages.ts";
import { pageUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import type { Jobs } from "#platform/queue.server.ts";
import { emailChangeLink } from "#shop/customers/change-email.server.ts";
import { confirmationLink } from "#shop/customers/confirm-email.server.ts";
import { createResetLink, findByEmail } from "#shop/customers/reset-password.server.ts";
import { createInviteLink, inviteDays } from "#shop/customers/staff-invite.server.ts";
import type { EmailWriter } from "./email-writer.server.ts";

type AccountChange = Jobs["account-changed"]["change"];

const ifItWasNotYou = message(
  "If you made this change, you don't need to do anything. If you didn't, use “Forgot Password?” on the sign-in page to choose a new password now, and contact the shop.",
);

const changeTexts: Record<
  AccountChange,
  { subject: Message; text: Message; ifItWasNotYou?: Message }
> = {
  "two-factor-off": {
    subject: message("Two-factor sign-in was turned off"),
    text: message(
      "Two-factor sign-in was turned off for your account. From now on, you sign in with your password only.",
    ),
  },
  "recovery-codes-renewed": {
    subject: message("Your recovery codes were replaced"),
    text: message(
      "New recovery codes were created for your account. Your old codes no longer work.",
    ),
  },
  "password-changed": {
    subject: message("Your password was changed"),
    text: message(
      "The password for your account was changed, and all other devices were signed out.",
    ),
  },
  // This email goes to the old address, which can no longer ask for a new password.
  "email-changed": {
    subject: message("Your email address was changed"),
    text: message(
      "The email address of your account was changed. You now sign in with the new one.",
    ),
    ifItWasNotYou: message(
      "If you made this change, you don't need to do anything. If you didn't, please contact the shop at once.",
    ),
  },
};

/** Emails about accounts do not name the recipient, because a stranger may have typed the name and the address. */
export const accountEmails = {
  "password-reset": async ({ to }) => {
    const reset = await createResetLink(to);
    if (!reset) return undefined;
    return {
      subject: t("Reset your password"),
      paragraphs: [
        t("We received a request to reset your password. Choose a new password within an hour:"),
      ],
      button: { label: t("Choose a new password"), link: reset.link },
      footnote: t(
        "If you didn't ask for this, you can ignore this email. Your password stays the same.",
      ),
    };
  },
  "account-created": async ({ to }) => {
    if (!(await findByEmail(to))) return undefined;
    return {
      subject: t("Your account is ready"),
      paragraphs: [
        t(
          "You now have an account with this email address. Sign in to see your orders and to check out faster.",
        ),
      ],
      button: { label: t("See your orders"), link: pageUrl(links.accountOrders()) },
      footnote: t("If you didn't create this account, please write to us and we'll remove it."),
    };
  },
  "account-exists": async ({ to }) => {
    if (!(await findByEmail(to))) return undefined;
    return {
      subject: t("You already have an account"),
      paragraphs: [
        t(
          "We received a request to create an account with this email address, but you already have an account. Sign in with your password, or choose “Forgot Password?” on the sign-in page.",
        ),
      ],
      button: { label: t("Sign in"), link: pageUrl(links.signIn()) },
      footnote: t("If you didn't ask for this, you can ignore this email. Nothing has changed."),
    };
  },
  "email-confirmation": async ({ to }) => {
    const account = await findByEmail(to);
    if (!account) return undefined;
    return {
      subject: t("Confirm your email address"),
      paragraphs: [
        t(
          "Confirm that this email address is yours, and we'll add the orders you placed with it as a guest to your account. You need to be signed in. The link works for a day:",
        ),
      ],
      button: {
        label: t("Confirm and add my orders"),
        link: confirmationLink({ id: account.id, email: to }),
      },
      footnote: t("If you didn't ask for this, you can ignore this email. Nothing has changed."),
    };
  },
  "email-change": async ({ to, payload }) => {
    const link = await emailChangeLink(String(payload.userId), to);
    if (!link) return undefined;
    return {
      subject: t("Confirm your new email address"),
      paragraphs: [
        t(
          "We received a request to use this email address for an account with us. Open the link while you are signed in to that account. It works for a day:",
        ),
      ],
      button: { label: t("Confirm the new address"), link },
      footnote: t("If you didn't ask for this, you can ignore this email. Nothing has changed."),
    };
  },
  "account-changed": ({ payload }) => {
    const { subject, text, ...own } = changeTexts[payload.change as AccountChange];
    return {
      subject: t(subject),
      paragraphs: [t(text), t(own.ifItWasNotYou ?? ifItWasNotYou)],
      button: { label: t("Go to sign-in"), link: pageUrl(links.signIn()) },
      footnote: t("We send this email whenever your account's security settings change."),
    };
  },
  "staff-invited": async ({ to, payload, profile }) => {
    const invite = await createInviteLink(String(payload.inviteId));
    // The link is for the invited address only. `invite` is undefined if it was revoked or accepted, or has expired.
    if (invite?.email !== to) return undefined;
    const names = { name: invite.invitedBy, shop: profile.name };
    return {
      subject: t("You're invited to join the staff"),
      paragraphs: [
        invite.role === "owner"
          ? t(
              "{name} has invited you to join {shop} as an owner. Open the link to enter your name and choose a password.",
              names,
            )
          : t(
              "{name} has invited you to join {shop} as a staff member. Open the link to enter your name and choose a password.",
              names,
            ),
        t("The link works once and expires in {count} days.", { count: inviteDays }),
      ],
      button: { label: t("Join the staff"), link: invite.link },
      footnote: t(
        "If you weren't expecting this invitation, you can ignore this email. No account will be created.",
      ),
    };
  },
} satisfies Partial<Record<EmailKind, EmailWriter>>;

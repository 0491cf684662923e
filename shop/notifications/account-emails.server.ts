import type { EmailKind } from "#db/schema/notifications.ts";
import { absoluteUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import type { Jobs } from "#platform/queue.server.ts";
import { createResetLink, findByEmail } from "#shop/customers/reset-password.server.ts";
import { createInviteLink, inviteDays } from "#shop/customers/staff-invite.server.ts";
import type { EmailWriter } from "./email-writer.server.ts";

type AccountChange = Jobs["account-changed"]["change"];

const changeTexts: Record<AccountChange, { subject: string; text: string }> = {
  "two-factor-off": {
    subject: "Two-factor sign-in was turned off",
    text: "Two-factor sign-in was turned off for your account. From now on, you sign in with your password only.",
  },
  "recovery-codes-renewed": {
    subject: "Your recovery codes were replaced",
    text: "New recovery codes were created for your account. Your old codes no longer work.",
  },
  "password-changed": {
    subject: "Your password was changed",
    text: "The password for your account was changed, and all other devices were signed out.",
  },
};

/** Emails about accounts do not name the recipient, because a stranger may have typed the name and the address. */
export const accountEmails = {
  "password-reset": async ({ to }) => {
    const reset = await createResetLink(to);
    if (!reset) return undefined;
    return {
      subject: "Reset your password",
      paragraphs: [
        "We received a request to reset your password. Choose a new password within an hour:",
      ],
      button: { label: "Choose a new password", link: reset.link },
      footnote:
        "If you didn't ask for this, you can ignore this email. Your password stays the same.",
    };
  },
  "account-exists": async ({ to }) => {
    if (!(await findByEmail(to))) return undefined;
    return {
      subject: "You already have an account",
      paragraphs: [
        "We received a request to create an account with this email address, but you already have an account. Sign in with your password, or choose “Forgot Password?” on the sign-in page.",
      ],
      button: { label: "Sign in", link: absoluteUrl(links.signIn()) },
      footnote: "If you didn't ask for this, you can ignore this email. Nothing has changed.",
    };
  },
  "account-changed": ({ payload }) => {
    const { subject, text } = changeTexts[payload.change as AccountChange];
    return {
      subject,
      paragraphs: [
        text,
        "If you made this change, you don't need to do anything. If you didn't, use “Forgot Password?” on the sign-in page to choose a new password now, and contact the shop.",
      ],
      button: { label: "Go to sign-in", link: absoluteUrl(links.signIn()) },
      footnote: "We send this email whenever your account's security settings change.",
    };
  },
  "staff-invited": async ({ to, payload, profile }) => {
    const invite = await createInviteLink(String(payload.inviteId));
    // The link is for the invited address only. `invite` is undefined if it was revoked or accepted, or has expired.
    if (invite?.email !== to) return undefined;
    const roleText = invite.role === "owner" ? "as an owner" : "as a staff member";
    return {
      subject: "You're invited to join the staff",
      paragraphs: [
        `${invite.invitedBy} has invited you to join ${profile.name} ${roleText}. Open the link to enter your name and choose a password.`,
        `The link works once and expires in ${inviteDays} days.`,
      ],
      button: { label: "Join the staff", link: invite.link },
      footnote:
        "If you weren't expecting this invitation, you can ignore this email. No account will be created.",
    };
  },
} satisfies Partial<Record<EmailKind, EmailWriter>>;

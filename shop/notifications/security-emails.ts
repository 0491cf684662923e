import type { Jobs } from "#platform/queue.server.ts";
import type { EmailContent } from "./render-email.ts";

export type AccountChange = Jobs["account-changed"]["change"];

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

export function accountChangedEmail(change: AccountChange, link: string): EmailContent {
  return {
    subject: changeTexts[change].subject,
    greeting: "Hello,",
    paragraphs: [
      changeTexts[change].text,
      "If it was you, you don't need to do anything. If it wasn't, use “Forgot Password?” on the sign-in page to choose a new password now, and contact the shop.",
    ],
    button: { label: "Go to sign-in", link },
    footnote: "We send this whenever your account's security settings change.",
  };
}

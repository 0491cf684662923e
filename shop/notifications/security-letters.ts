import type { Jobs } from "#platform/queue.server.ts";
import type { Letter } from "./frame.ts";

export type AccountChange = Jobs["account-changed"]["change"];

const words: Record<AccountChange, { subject: string; line: string }> = {
  "two-factor-off": {
    subject: "Two-factor sign-in is off",
    line: "Two-factor sign-in was turned off for your account: it asks for the password alone from now on.",
  },
  "recovery-codes-renewed": {
    subject: "Your recovery codes are renewed",
    line: "New recovery codes were made for your account. The old ones open nothing any more.",
  },
  "password-changed": {
    subject: "Your password is changed",
    line: "The password of your account was changed, and every other device was signed out.",
  },
};

export function accountChangedLetter(change: AccountChange, link: string): Letter {
  return {
    subject: words[change].subject,
    greeting: "Hello,",
    paragraphs: [
      words[change].line,
      "If it was you, there is nothing to do. If it was not, choose another password at once, by “Forgot Password?”, and tell the shop.",
    ],
    button: { label: "Go to sign-in", link },
    footnote: "The shop writes this letter whenever the locks of an account change.",
  };
}

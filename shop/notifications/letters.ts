import type { Letter } from "./frame.ts";

/** Accounts are greeted without a name: nobody proved the address, and whoever gave it gave the name too. */
export function passwordResetLetter(link: string): Letter {
  return {
    subject: "Reset your password",
    greeting: "Hello,",
    paragraphs: [
      "Somebody, most likely you, asked to reset the password of your account. Choose a new one within an hour:",
    ],
    button: { label: "Choose a new password", link },
    footnote: "If it was not you, do nothing: your password stays as it is.",
  };
}

export function accountExistsLetter(link: string): Letter {
  return {
    subject: "You already have an account",
    greeting: "Hello,",
    paragraphs: [
      "Somebody, most likely you, tried to open an account with this email address. You already have one: sign in with your password, or choose “Forgot Password?” there.",
    ],
    button: { label: "Sign in", link },
    footnote: "If it was not you, do nothing: nothing has changed.",
  };
}

export function staffInvitedLetter(
  invite: { role: "staff" | "owner"; invitedBy: string; days: number },
  shop: string,
  link: string,
): Letter {
  const duty = invite.role === "owner" ? "as an owner" : "as staff";
  return {
    subject: "You are invited to join the staff",
    greeting: "Hello,",
    paragraphs: [
      `${invite.invitedBy} invites you to ${shop}, ${duty}. Open the link to give your name and choose a password.`,
      `The link works once, and for ${invite.days} days.`,
    ],
    button: { label: "Join the staff", link },
    footnote:
      "If you do not know who invites you, do nothing: without the link nobody joins in your name.",
  };
}

import type { Letter } from "./frame.ts";

export function passwordResetLetter(name: string, link: string): Letter {
  return {
    subject: "Reset your password",
    greeting: `Hello ${name},`,
    paragraphs: [
      "Somebody, most likely you, asked to reset the password of your account. Choose a new one within an hour:",
    ],
    button: { label: "Choose a new password", link },
    footnote: "If it was not you, do nothing: your password stays as it is.",
  };
}

export function accountExistsLetter(name: string, link: string): Letter {
  return {
    subject: "You already have an account",
    greeting: `Hello ${name},`,
    paragraphs: [
      "Somebody, most likely you, tried to open an account with this email address. You already have one: sign in with your password, or choose “Forgot Password?” there.",
    ],
    button: { label: "Sign in", link },
    footnote: "If it was not you, do nothing: nothing has changed.",
  };
}

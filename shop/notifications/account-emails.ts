import type { EmailContent } from "./render-email.ts";

/** Emails about accounts greet without a name: name and address are both unproven, a stranger may have typed them. */
export function passwordResetEmail(link: string): EmailContent {
  return {
    subject: "Reset your password",
    greeting: "Hello,",
    paragraphs: ["We received a request to reset your password. Choose a new one within an hour:"],
    button: { label: "Choose a new password", link },
    footnote: "If it wasn't you, you can ignore this email. Your password stays the same.",
  };
}

export function accountExistsEmail(link: string): EmailContent {
  return {
    subject: "You already have an account",
    greeting: "Hello,",
    paragraphs: [
      "We received a request to create an account with this email address, but you already have one. Sign in with your password, or choose “Forgot Password?” on the sign-in page.",
    ],
    button: { label: "Sign in", link },
    footnote: "If it wasn't you, you can ignore this email. Nothing has changed.",
  };
}

export function staffInvitedEmail(
  invite: { role: "staff" | "owner"; invitedBy: string; days: number },
  shop: string,
  link: string,
): EmailContent {
  const roleText = invite.role === "owner" ? "as an owner" : "as a staff member";
  return {
    subject: "You're invited to join the staff",
    greeting: "Hello,",
    paragraphs: [
      `${invite.invitedBy} has invited you to join ${shop} ${roleText}. Open the link to enter your name and choose a password.`,
      `The link works once and expires in ${invite.days} days.`,
    ],
    button: { label: "Join the staff", link },
    footnote: "If you weren't expecting this, you can ignore it. No account is created.",
  };
}

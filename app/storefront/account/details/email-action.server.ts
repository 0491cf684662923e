import type { SubmissionResult } from "@conform-to/react";
import { handleIntent, parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { t } from "#languages/messages.ts";
import { isSmtpConfigured } from "#shop/notifications/send-emails.server.ts";
import {
  cancelEmailChange,
  changeEmailForm,
  confirmEmailChange,
  isEmailChangeValid,
  pendingEmailOf,
  requestEmailChange,
} from "#shop/customers/change-email.server.ts";
import type { SessionUser } from "#shop/customers/session.server.ts";
import * as links from "#shop/links.ts";
import { signInRefusalSentence } from "../../shared/sign-in-refusals.ts";

/** What the card about the account's address offers. */
export type EmailChange =
  | { state: "staff" }
  | { state: "no-mail" }
  /** `newEmail` waits for its link to be opened. After "link-invalid", a link was opened that is not valid. */
  | { state: "ready" | "link-invalid"; newEmail: string | undefined }
  /** The link was opened, and one press changes the address. */
  | { state: "opened"; newEmail: string; token: string };

/** Staff accounts belong to an invited address, so their address stays. */
export async function readEmailChange(user: SessionUser, url: URL): Promise<EmailChange> {
  if (user.role !== "customer") return { state: "staff" };
  const newEmail = await pendingEmailOf(user.id);
  const token = url.searchParams.get("change");
  if (token && newEmail && (await isEmailChangeValid(user.id, token))) {
    return { state: "opened", newEmail, token };
  }
  if (token) return { state: "link-invalid", newEmail };
  return isSmtpConfigured() ? { state: "ready", newEmail } : { state: "no-mail" };
}

export function isEmailIntent(intent: string): boolean {
  return intent.endsWith("-email-change");
}

/** Returns the form's errors, or a redirect. */
export async function handleEmailChange(
  form: FormData,
  user: SessionUser,
): Promise<SubmissionResult | Response> {
  if (user.role !== "customer") return redirectWithToast(links.accountDetails(), unchanged());
  return handleIntent<Promise<SubmissionResult | Response>>(form, {
    "request-email-change": () => request(form, user),
    "cancel-email-change": () => cancel(user),
    "confirm-email-change": () => confirm(user, textOf(form, "token")),
  });
}

function unchanged() {
  return { title: t("Your email address stays the same") };
}

async function request(form: FormData, user: SessionUser) {
  const submission = parseForm(form, { schema: changeEmailForm });
  const hideFields = ["password"];
  if (submission.status !== "success") return submission.reply({ hideFields });
  const asked = await requestEmailChange(user, submission.value);
  if (asked.ok) {
    return redirectWithToast(links.accountDetails(), {
      title: t("Check your email"),
      description: t("We've sent the link to {email}.", { email: submission.value.newEmail }),
    });
  }
  switch (asked.reason) {
    case "same":
      return submission.reply({
        fieldErrors: { newEmail: [t("This is your email address already")] },
        hideFields,
      });
    case "wrong-password":
      return submission.reply({
        fieldErrors: { password: [t("That isn't your current password")] },
        hideFields,
      });
    case "refused":
    case "too-many-tries":
      return submission.reply({ formErrors: [signInRefusalSentence(asked)], hideFields });
  }
}

async function cancel(user: SessionUser) {
  await cancelEmailChange(user.id);
  return redirectWithToast(links.accountDetails(), unchanged());
}

async function confirm(user: SessionUser, token: string) {
  const changed = await confirmEmailChange(user.id, token);
  if (changed.ok) {
    return redirectWithToast(links.accountDetails(), {
      title: t("Your email address has changed"),
      description: t("From now on, sign in with {email}.", { email: changed.email }),
    });
  }
  const sentence =
    changed.reason === "taken"
      ? t("Another account uses this address. Sign in with it, or choose a different one.")
      : t("This link has expired or belongs to another account.");
  return redirectWithError(links.accountDetails(), sentence);
}

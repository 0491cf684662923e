import { message, t } from "#languages/messages.ts";
import { refusedSentence } from "#shop/customers/refusal-words.ts";
import { formatMinutes } from "#app/ui/format-minutes.ts";
import type { Refusal } from "#shop/customers/refusal.server.ts";

/** Says why sign-in was refused. The sign-in library (Better Auth) has sentences of its own. */
export function signInRefusalSentence(refusal: Refusal): string {
  switch (refusal.reason) {
    case "refused":
      return refusedSentence(refusal.message);
    case "too-many-tries":
      return t("Too many attempts. Please try again in {time}.", {
        time: formatMinutes(refusal.retryAfter),
      });
  }
}

/** The same sentence answers a wrong code and a used code, so that guessing reveals nothing. */
export const wrongCode = message(
  "That code isn't right. Each code works once. Your authenticator app shows a new code every 30 seconds.",
);

import { formatMinutes } from "./checkout-refusals.ts";
import type { Refusal } from "#shop/customers/refusal.server.ts";

/** Says why sign-in was refused. A message of the sign-in library (Better Auth) is shown unchanged. */
export function refusalSentence(refusal: Refusal): string {
  switch (refusal.reason) {
    case "refused":
      return refusal.message;
    case "too-many-tries":
      return `Too many tries. Please wait ${formatMinutes(refusal.retryAfter)} and try again.`;
  }
}

/** The same sentence answers a wrong code and a used code, so that guessing reveals nothing. */
export const wrongCode =
  "That code isn't right. Each code works once. Your authenticator app shows a new code every 30 seconds.";

import type { Refusal } from "#shop/customers/refusal.server.ts";

/** A refusal in words; what the auth library said is shown as it said it. */
export function refusalSentence(refusal: Refusal): string {
  switch (refusal.reason) {
    case "refused":
      return refusal.message;
    case "too-many-tries": {
      const minutes = Math.ceil(refusal.retryAfter / 60);
      return `Too many tries. Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`} and try again.`;
    }
  }
}

/** Said of a wrong code and of one that was used: who guesses learns no more. */
export const wrongCode =
  "That code is not right. Each works once, and the app shows a new one every 30 seconds.";

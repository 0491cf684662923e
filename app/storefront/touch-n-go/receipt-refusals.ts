import type { Upload } from "#app/http/upload.server.ts";
import type { TooManyRequests } from "#shop/buyer-limits.server.ts";
import type { SubmitReceipt } from "#shop/payments/submit-receipt.server.ts";
import { formatMinutes } from "../shared/checkout-refusals.ts";
import { orderRefusals } from "../shared/payment-refusals.ts";

export const maxReceiptBytes = 10 * 1024 * 1024;

export type ReceiptRefusal = Exclude<Upload | SubmitReceipt, { ok: true }> | TooManyRequests;

/** Says why a receipt was not accepted. */
export function refusalSentence(refusal: ReceiptRefusal): string {
  if (refusal.reason !== "too-many") return sentences[refusal.reason];
  return `Too many uploads. Please try again in ${formatMinutes(refusal.retryAfter)}.`;
}

const sentences: Record<Exclude<ReceiptRefusal["reason"], "too-many">, string> = {
  ...orderRefusals,
  missing: "Please upload your receipt",
  "not-multipart": "Please upload your receipt",
  "too-large": "This picture is larger than 10 MB. Try a screenshot instead.",
  "not-a-picture": "We can't read this picture. Please upload a JPEG, PNG or WebP.",
  "too-many-pixels": "This picture has more than 40 megapixels. Try a screenshot instead.",
  "already-sent": "We already have your receipt and are checking it.",
};

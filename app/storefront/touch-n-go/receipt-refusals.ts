import type { Upload } from "#app/http/upload.server.ts";
import { message, t, type Message } from "#languages/messages.ts";
import type { TooManyRequests } from "#shop/buyer-limits.server.ts";
import type { SubmitReceipt } from "#shop/payments/submit-receipt.server.ts";
import { formatMinutes } from "#app/ui/format-minutes.ts";
import { orderRefusals } from "../shared/payment-refusals.ts";

export const maxReceiptBytes = 10 * 1024 * 1024;

export type ReceiptRefusal = Exclude<Upload | SubmitReceipt, { ok: true }> | TooManyRequests;

/** Says why a receipt was not accepted. */
export function receiptRefusalSentence(refusal: ReceiptRefusal): string {
  if (refusal.reason !== "too-many-tries") return t(sentences[refusal.reason]);
  const time = formatMinutes(refusal.retryAfter);
  return t("Too many uploads. Please try again in {time}.", { time });
}

const sentences: Record<Exclude<ReceiptRefusal["reason"], "too-many-tries">, Message> = {
  ...orderRefusals,
  missing: message("Please upload your receipt"),
  "not-multipart": message("Please upload your receipt"),
  "too-large": message("This picture is larger than 10 MB. Try a screenshot instead."),
  "not-a-picture": message("We can't read this picture. Please upload a JPEG, PNG or WebP."),
  "too-many-pixels": message("This picture has more than 40 megapixels. Try a screenshot instead."),
  "already-sent": message("We already have your proof of payment and are checking it."),
};

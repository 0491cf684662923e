import type { Upload } from "#app/http/upload.server.ts";
import type { TooManyRequests } from "#shop/buyer-limits.server.ts";
import type { SubmitReceipt } from "#shop/payments/submit-receipt.server.ts";
import { formatMinutes } from "../shared/checkout-refusals.ts";

export type ReceiptRefusal =
  | Exclude<Upload, { ok: true }>
  | Exclude<SubmitReceipt, { ok: true }>
  | TooManyRequests;

export function refusalSentence(refusal: ReceiptRefusal): string {
  switch (refusal.reason) {
    case "missing":
    case "not-multipart":
      return "Please upload your receipt";
    case "too-large":
      return "This picture is larger than 10 MB. Try a screenshot instead.";
    case "not-a-picture":
      return "We can't read this picture. Please upload a JPEG, PNG or WebP.";
    case "too-many-pixels":
      return "This picture has more than 40 megapixels. Try a screenshot instead.";
    case "not-found":
      return "Order not found";
    case "forbidden":
      return "To keep the order private, please open it in the browser you ordered with, or use the link in your order email.";
    case "not-awaited":
      return "This order no longer needs a payment.";
    case "already-sent":
      return "We already have your receipt and are checking it.";
    case "too-many":
      return `Too many uploads. Please try again in ${formatMinutes(refusal.retryAfter)}.`;
  }
}

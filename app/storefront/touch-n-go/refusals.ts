import type { Upload } from "#app/http/upload.server.ts";
import type { TooMany } from "#shop/orders/buyer-limits.server.ts";
import type { SubmitReceipt } from "#shop/payments/touch-n-go.server.ts";
import { minutes } from "../checkout/refusals.ts";

export type ReceiptRefusal =
  | Exclude<Upload, { ok: true }>
  | Exclude<SubmitReceipt, { ok: true }>
  | TooMany;

/** Why a receipt was not taken. */
export function refusalSentence(refusal: ReceiptRefusal): string {
  switch (refusal.reason) {
    case "missing":
    case "not-multipart":
      return "Please upload your receipt";
    case "too-large":
      return "This picture is larger than 10 MB. A screenshot is smaller.";
    case "not-a-picture":
      return "This is not a picture that we can read. Please upload a JPEG, PNG or WebP.";
    case "too-many-pixels":
      return "This picture has more than 40 megapixels. A screenshot is smaller.";
    case "not-there":
      return "Order not found";
    case "not-yours":
      return "Only who placed this order can upload its receipt. Please open it in the same browser, or by the link in its e-mail.";
    case "not-awaited":
      return "This order is not waiting for a payment any more.";
    case "already-sent":
      return "Your receipt is already here and is being checked.";
    case "too-many":
      return `Too many uploads. Please try again in ${minutes(refusal.retryAfter)}.`;
  }
}

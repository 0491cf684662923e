import { t } from "#languages/messages.ts";

/** Why nothing was refunded: someone has refunded something, or a payment came, since the form was opened. */
export function refundedMeanwhile(): string {
  return t(
    "The payments or refunds of this order have changed. Nothing was refunded. Check them first.",
  );
}

import { t } from "#languages/messages.ts";

/** Why what was returned of an order with a credit can't be settled. */
export function creditInUse(): string {
  return t(
    "The returned pieces were paid for with a credit, but their order isn't set to paid. Set it to paid first, or cancel it.",
  );
}

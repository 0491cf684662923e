import { t } from "#languages/messages.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import type { Profile } from "#shop/profile/profile-schema.server.ts";
import { localText } from "#shop/profile/local-texts.ts";
import type { EmailLink } from "./render-email.ts";

// What emails say about where and when an order is collected.

/** The promised date and, for an order to be collected, what to bring. */
export function whenAndHow(
  order: Order,
  state: OrderState,
  deliveryDate: string | undefined,
): string[] {
  return [
    ...(deliveryDate ? [deliveryDate] : []),
    ...(isCollected(order, state) ? [whatToBring()] : []),
  ];
}

/** Whether the customer collects the order, or has collected it. False for an order that is over. */
function isCollected({ deliveryMethod }: Order, { kind }: OrderState): boolean {
  return deliveryMethod === "collect" && kind !== "cancelled" && kind !== "refunded";
}

export function whatToBring(): string {
  return t(
    "When you collect your order, please bring your identity card or passport, and your collection code. The code is on your order's page when your order is ready.",
  );
}

/** The shop's address and opening hours, as far as the profile has them. */
export function collectionPlace(
  order: Order,
  state: OrderState,
  profile: Profile,
): string | undefined {
  if (!isCollected(order, state)) return undefined;
  const lines = [profile.address, localText(profile, "hours").text];
  return lines.filter(Boolean).join("\n") || undefined;
}

export function mapLinks(order: Order, state: OrderState, { mapUrl }: Profile): EmailLink[] {
  return mapUrl && isCollected(order, state) ? [{ label: t("Open the map"), link: mapUrl }] : [];
}

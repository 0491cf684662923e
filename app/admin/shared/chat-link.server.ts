import { inLanguage } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import { findCourier } from "#shop/fulfilment/couriers.ts";
import type { Shipment } from "#shop/fulfilment/read-shipments.server.ts";
import { formatMoney } from "#shop/money.ts";
import { amountToPay } from "#shop/orders/amount-to-pay.ts";
import { orderLink, payLink } from "#shop/orders/order-link.server.ts";
import { joinSentences, stateSentence } from "#shop/payments/order-state-words.ts";
import type { StateAndMoney } from "#shop/payments/read-order-state.server.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";

type ChatOrder = Omit<FullOrder, "items">;
type ChatParcel = Pick<Shipment, "status" | "courier" | "trackingNumber" | "sealNumber">;

/**
 * A WhatsApp link to the customer, because many customers have no email address. The prepared message is in the order's
 * language, names the shop, says the order's state and what the email about a sent parcel says, and links to the order.
 */
export function chatLink(
  order: ChatOrder,
  current: StateAndMoney,
  shop: string,
  parcels: ChatParcel[],
): string {
  const message = inLanguage(order.language, () => chatMessage(order, current, shop, parcels));
  return chatWith(order.phoneNumber, message);
}

function chatMessage(
  order: ChatOrder,
  { state, money }: StateAndMoney,
  shop: string,
  parcels: ChatParcel[],
): string {
  const { orderNumber, fullName } = order;
  const refund = money.refunds.findLast(({ status }) => status !== "failed");
  const sentences = [
    t("Hello {name}, this is {shop} about your order {orderNumber} ({amount}).", {
      name: fullName,
      shop,
      orderNumber,
      amount: formatMoney(canPay(state) ? amountToPay(order) : order.totalAmount),
    }),
    stateSentence(state),
    ...(state.kind === "cancelled" ? [] : parcels.flatMap(sentenceOnParcel)),
    ...(refund ? [refundSentence(refund)] : []),
  ].reduce(joinSentences);
  // A blank in each language, because a link ends only at a blank.
  return [
    sentences,
    ...(canPay(state) ? [t("You can pay here: {link}", { link: payLink(order) })] : []),
    t("Your order: {link}", { link: orderLink(order.id) }),
  ].join(" ");
}

/** A WhatsApp link to a customer whose receipt was rejected and who gets no email. The linked order page gives the reason. */
export function rejectionChat(
  order: Pick<FullOrder, "id" | "orderNumber" | "phoneNumber" | "language">,
  shop: string,
): string {
  const message = inLanguage(order.language, () =>
    t(
      "Hello, this is {shop} about your order {orderNumber}. We couldn't accept the proof of payment you sent. You can see the reason and upload another one here: {link}",
      { shop, orderNumber: order.orderNumber, link: orderLink(order.id) },
    ),
  );
  return chatWith(order.phoneNumber, message);
}

/** A WhatsApp link to a customer who gets no email about the corrected address of an order. */
export function addressChat(
  order: Pick<FullOrder, "id" | "orderNumber" | "phoneNumber" | "language">,
  address: string,
  shop: string,
): string {
  const message = inLanguage(order.language, () =>
    t(
      "Hello, this is {shop} about your order {orderNumber}. We corrected the delivery address. It goes to {address} now. Your order: {link}",
      { shop, orderNumber: order.orderNumber, address, link: orderLink(order.id) },
    ),
  );
  return chatWith(order.phoneNumber, message);
}

/** A WhatsApp link to a customer with a prepared message. */
export function chatWith(phoneNumber: string, message: string): string {
  return `https://wa.me/${phoneNumber.replace("+", "")}?text=${encodeURIComponent(message)}`;
}

/** What the customer needs of a parcel that is under way. */
function sentenceOnParcel(parcel: ChatParcel): string[] {
  const { status, trackingNumber, sealNumber: seal } = parcel;
  if (status !== "sent") return [];
  const number = [findCourier(parcel.courier)?.name, trackingNumber].filter(Boolean).join(" ");
  return [
    ...(trackingNumber ? [t("Tracking number: {number}.", { number })] : []),
    ...(seal ? [t("Sign for the parcel only if seal {seal} is unbroken.", { seal })] : []),
  ];
}

function refundSentence({ amount, status }: StateAndMoney["money"]["refunds"][number]): string {
  return status === "succeeded"
    ? t("We have refunded {amount}.", { amount: formatMoney(amount) })
    : t("A refund of {amount} is on its way. The bank is processing it.", {
        amount: formatMoney(amount),
      });
}

function canPay(state: StateAndMoney["state"]): boolean {
  return state.kind === "awaiting-payment" && state.payment.canPay;
}

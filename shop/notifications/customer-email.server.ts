import { t } from "#languages/messages.ts";
import { chatAboutOrder } from "#shop/orders/chat-about-order.ts";
import { buyerKey, orderLink } from "#shop/orders/order-link.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import { readDeliveryDate } from "#shop/payments/order-delivery-date.server.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import { mapLinks } from "./collection-place.server.ts";
import { withOrderLink, type EmailContext, type EmailWriter } from "./email-writer.server.ts";
import type { EmailContent, EmailLink } from "./render-email.ts";

/** The parts in which emails about an order differ. */
export type EmailBody = Omit<EmailContent, "greeting" | "footnote" | "links">;

export type OrderContext = EmailContext & {
  order: Order;
  /** The order's current state, which emails and the order's page describe in the same words. */
  state: OrderState;
  /** The promised date in a sentence, if there is one. */
  deliveryDate: string | undefined;
};

/** Writes an email to the customer; none if the order has no email address, such as after the account was deleted. */
export function toCustomer(write: EmailWriter<OrderContext, EmailBody>): EmailWriter {
  return async ({ order, ...context }) => {
    if (!order?.email) return undefined;
    const { state } = await readOrderState(order);
    const deliveryDate = await readDeliveryDate(order, state);
    const body = await write({ ...context, order, state, deliveryDate });
    if (!body) return undefined;
    const page = { label: t("See your order"), link: orderLink(order.id, buyerKey(order.id)) };
    const more = [
      ...(body.quote ? mapLinks(order, state, context.profile) : []),
      ...chatLinks(order, context.profile.chatNumber),
    ];
    return {
      ...withOrderLink(body, page, more),
      greeting: t("Hello {name},", { name: order.fullName }),
      footnote: t(
        "You're receiving this email because this address was given for order {orderNumber}. The links in it show your order with your name and address, so share them only with people you trust.",
        order,
      ),
    };
  };
}

function chatLinks(order: Order, chatNumber: string): EmailLink[] {
  if (!chatNumber) return [];
  const text = encodeURIComponent(chatAboutOrder(order));
  const link = `https://wa.me/${chatNumber}?text=${text}`;
  return [{ label: t("Chat with us on WhatsApp"), link }];
}

export function aboutOrder(order: Order): string {
  return t("This is about your order {orderNumber}.", order);
}

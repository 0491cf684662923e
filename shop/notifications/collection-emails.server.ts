import type { EmailKind } from "#db/schema/notifications.ts";
import { t } from "#languages/messages.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { formatDay } from "#shop/format-day.ts";
import { collectionCode } from "#shop/fulfilment/collection-code.server.ts";
import { findCollector } from "#shop/fulfilment/collector.server.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { joinSentences, stateSentence } from "#shop/payments/order-state-words.ts";
import { formatWeight } from "#shop/weight.ts";
import type { Milligrams } from "#shop/money.ts";
import { collectionPlace } from "./collection-place.server.ts";
import type { EmailWriter } from "./email-writer.server.ts";
import {
  aboutOrder,
  toCustomer,
  type EmailBody,
  type OrderContext,
} from "./customer-email.server.ts";
import { nameOf } from "./item-words.ts";

/** Emails to the buyer about pieces that wait at the counter. Composed when they are sent, so no row has the code. */
export const collectionEmails = {
  "shipment-ready": toCustomer((context) =>
    whileReady(context, {
      subject: t("Order {orderNumber} is ready to collect", context.order),
      opening: t(
        "Good news: these pieces of your order {orderNumber} are ready at our shop.",
        context.order,
      ),
    }),
  ),
  "collection-reminder": toCustomer((context) =>
    whileReady(context, {
      subject: t("Order {orderNumber} is waiting for you", context.order),
      opening: t(
        "These pieces of your order {orderNumber} are still waiting for you at our shop. They stay yours: if you need more time, just let us know.",
        context.order,
      ),
    }),
  ),
  "shipment-collected": toCustomer(async ({ order, state, payload }) => {
    const shipment = await findShipment(order, payload.shipmentId);
    if (shipment?.status !== "collected" || state.kind === "cancelled") return undefined;
    const { collectedBy: name, arrivedAt } = shipment;
    return {
      subject: t("Order {orderNumber} was collected", order),
      paragraphs: [
        joinSentences(aboutOrder(order), stateSentence(state)),
        ...(name && arrivedAt
          ? [t("Collected by {name} on {date}", { name, date: formatDay(dayOf(arrivedAt)) })]
          : []),
        t("If that was neither you nor the person you named, call us straight away."),
      ],
      rows: rowsOf(order, shipment.items),
    };
  }),
  "collector-changed": toCustomer(async ({ order, payload }) => {
    const collector = await findCollector(order.id);
    const isNamed = payload.to === "collector-named";
    // The buyer has changed it again since, and another email says so.
    if (isNamed !== (collector !== undefined)) return undefined;
    return {
      subject: t("Who may collect order {orderNumber}", order),
      paragraphs: [
        collector
          ? t(
              "{name} may now collect your order {orderNumber}, with your collection code and the identity document whose last 4 letters or digits you entered.",
              { name: collector.name, orderNumber: order.orderNumber },
            )
          : t(
              "Only you can collect your order {orderNumber} now. The person you had named can no longer collect it.",
              order,
            ),
        t("If you didn't change this, open your order, check who may collect it and call us."),
      ],
    };
  }),
} satisfies Partial<Record<EmailKind, EmailWriter>>;

/** None if the pieces were collected, or are packed again, before the email was sent. */
async function whileReady(
  { order, state, payload, profile }: OrderContext,
  { subject, opening }: { subject: string; opening: string },
): Promise<EmailBody | undefined> {
  const shipment = await findShipment(order, payload.shipmentId);
  if (shipment?.status !== "ready" || order.orderStatus === "cancelled") return undefined;
  const collector = await findCollector(order.id);
  return {
    subject,
    paragraphs: [
      opening,
      t(
        "At the counter, please say the collection code below and show your identity card or passport. Keep the code to yourself until then: we never ask for it in a call or a message.",
      ),
      t("We weigh the pieces in front of you before you take them."),
      collector
        ? t("{name} can collect for you with the code and an identity document.", collector)
        : t("If someone else collects for you, name that person on your order's page first."),
    ],
    rows: [
      ...rowsOf(order, shipment.items),
      { name: t("Collection code"), amount: collectionCode(shipment.id), isTotal: true },
    ],
    quote: collectionPlace(order, state, profile),
  };
}

async function findShipment(order: Order, shipmentId: unknown) {
  return (await readShipments(order.id)).find(({ id }) => id === shipmentId);
}

function rowsOf(order: Order, packed: { orderItemId: string; quantity: number }[]) {
  return order.items.flatMap((item) => {
    const quantity = packed.find(({ orderItemId }) => orderItemId === item.id)?.quantity;
    if (!quantity) return [];
    return [
      {
        name: [`${quantity} × `, nameOf(item)],
        amount: formatWeight((item.weight * quantity) as Milligrams),
      },
    ];
  });
}

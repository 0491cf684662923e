import type { ShipmentStatus } from "#db/schema/fulfilment.ts";
import type { EmailKind } from "#db/schema/notifications.ts";
import { t } from "#languages/messages.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { readParcels, type Parcel } from "#shop/fulfilment/parcels.server.ts";
import { formatDay } from "#shop/format-day.ts";
import type { Milligrams } from "#shop/money.ts";
import { buyerKey, orderLink } from "#shop/orders/order-link.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { joinSentences, stateSentence } from "#shop/payments/order-state-words.ts";
import { formatWeight } from "#shop/weight.ts";
import {
  aboutOrder,
  toCustomer,
  type EmailBody,
  type OrderContext,
} from "./customer-email.server.ts";
import type { EmailWriter } from "./email-writer.server.ts";
import { nameOf } from "./item-words.ts";
import type { EmailTableRow } from "./render-email.ts";

type ParcelContext = OrderContext & { parcel: Parcel };

export const shipmentEmails = {
  "shipment-packed": aboutParcel("packed", ({ parcel, ...about }) => ({
    subject: t("Your parcel {label} is packed", parcel),
    paragraphs: [
      firstParagraph(about),
      ...(parcel.pictures.length > 0
        ? [
            t(
              "We took pictures before we closed the parcel. You can see them on your order's page, with the weight that our scale showed.",
            ),
          ]
        : []),
    ],
    rows: rowsOf(about.order, parcel),
    button:
      parcel.pictures.length > 0
        ? { label: t("See the pictures"), link: parcelLink(about.order, parcel) }
        : undefined,
  })),
  "shipment-sent": aboutParcel("sent", ({ parcel, ...about }) => ({
    subject: t("Your parcel {label} was sent", parcel),
    paragraphs: [
      firstParagraph(about),
      ...(parcel.trackingNumber
        ? [t("Tracking number: {number}", { number: parcel.trackingNumber })]
        : []),
      ...(parcel.sealNumber
        ? [t("Sign for the parcel only if seal {seal} is unbroken.", { seal: parcel.sealNumber })]
        : []),
      protectionSentence(parcel),
    ],
    rows: rowsOf(about.order, parcel),
    button: parcel.trackingLink
      ? { label: t("Track this parcel"), link: parcel.trackingLink }
      : undefined,
  })),
  "shipment-delivered": aboutParcel("delivered", ({ parcel, ...about }) => ({
    subject: t("Your parcel {label} was delivered", parcel),
    paragraphs: [firstParagraph(about), t("If you don't have it, please tell us straight away.")],
    rows: rowsOf(about.order, parcel),
  })),
  "shipment-failed": aboutParcel("failed", ({ parcel, ...about }) => ({
    subject: t("Your parcel {label} was not delivered", parcel),
    paragraphs: [firstParagraph(about)],
    rows: rowsOf(about.order, parcel),
    button:
      parcel.failure === "lost" && !parcel.lost
        ? { label: t("Choose what we do"), link: parcelLink(about.order, parcel) }
        : undefined,
  })),
  "arrival-question": aboutParcel("sent", ({ order, parcel }) => ({
    subject: t("Has your parcel {label} arrived?", parcel),
    paragraphs: [
      joinSentences(
        aboutOrder(order),
        parcel.sentAt
          ? t("We sent your parcel on {date}.", { date: formatDay(dayOf(parcel.sentAt)) })
          : t("We sent your parcel."),
      ),
      t(
        "If it has arrived, press “I've received it” on your order's page. If it hasn't, tell us and we'll look for it.",
      ),
    ],
    rows: rowsOf(order, parcel),
    button: { label: t("Tell us"), link: parcelLink(order, parcel) },
  })),
} satisfies Partial<Record<EmailKind, EmailWriter>>;

/**
 * Writes an email about one parcel. None if the parcel's status is another one now, because the email would be wrong,
 * and none about a cancelled order, whose customer reads about the cancellation.
 */
function aboutParcel(
  status: ShipmentStatus,
  write: (context: ParcelContext) => EmailBody,
): EmailWriter {
  return toCustomer(async (context) => {
    const { order, state, payload } = context;
    const parcels = await readParcels(order);
    const parcel = parcels.find(({ id }) => id === payload.shipmentId);
    if (parcel?.status !== status || state.kind === "cancelled") return undefined;
    return write({ ...context, parcel });
  });
}

function firstParagraph({ order, state }: Pick<OrderContext, "order" | "state">): string {
  return joinSentences(aboutOrder(order), stateSentence(state));
}

/** Says "insured" only of a parcel that a policy covers. */
function protectionSentence({ kind, isInsured }: Parcel): string {
  if (kind === "by-hand") return t("Our own staff will deliver the parcel to you.");
  return isInsured
    ? t("The parcel is insured on its way to you.")
    : t("The parcel was sent with tracking and signature.");
}

/** What is in the parcel, with the weight that the scale showed. */
function rowsOf(order: Order, { items }: Parcel): EmailTableRow[] {
  return items.flatMap(({ orderItemId, quantity, weightRead }) => {
    const item = order.items.find(({ id }) => id === orderItemId);
    if (!item) return [];
    const paid = formatWeight((item.weight * quantity) as Milligrams);
    const weights =
      weightRead === null
        ? undefined
        : t("Weighed {read}. You paid for {paid}.", { read: formatWeight(weightRead), paid });
    return [{ name: nameOf(item), ...(weights && { detail: [weights] }), amount: `× ${quantity}` }];
  });
}

function parcelLink(order: Order, parcel: Parcel): string {
  return `${orderLink(order.id, buyerKey(order.id))}#parcel-${parcel.id}`;
}

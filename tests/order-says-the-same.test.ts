import { expect, test } from "vitest";
import { chatLink } from "#app/admin/shared/chat-link.server.ts";
import { orderCsvLine } from "#app/admin/orders/order-csv.server.ts";
import type { EmailKind } from "#db/schema/notifications.ts";
import type { Language } from "#languages/language.server.ts";
import { markDelivered } from "#shop/fulfilment/end-shipment.server.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { sendShipment } from "#shop/fulfilment/send-shipment.server.ts";
import { composeEmail } from "#shop/notifications/compose-email.server.ts";
import { orderKey } from "#shop/orders/order-link.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { stateSentence } from "#shop/payments/order-state-words.ts";
import { succeeded } from "./answers.ts";
import { clerk, makeProduct } from "./factories.ts";
import { placeOrderWithEmail, setStatuses, settlePayment } from "./orders.ts";
import { orderStateOf } from "./order-rows.ts";
import { home, insure, orderToPack, packed, parcel as sentWith, sent } from "./shipments.ts";
import { setUpShop, loaderDataOf } from "./shop-in-process.ts";

// The order page, email and chat derive from one order state and must say the same.

const shop = setUpShop({ gold: true });

const email = "siti@example.test";
const address = {
  line1: "12, Jalan Ampang",
  line2: null,
  postcode: "50450",
  city: "Kuala Lumpur",
  state: "Kuala Lumpur",
};

async function placed(deliveryMethod: "collect" | "deliver") {
  const given = deliveryMethod === "deliver" ? { deliveryMethod, ...address } : {};
  return placeOrderWithEmail(await makeProduct(), email, given);
}

async function chatOf(orderId: string, language: Language = "en") {
  const order = { ...(await findOrder(orderId))!, language };
  const parcels = await readShipments(orderId);
  const link = chatLink(order, await orderStateOf(orderId), "JJ Emas", parcels);
  return new URL(link).searchParams.get("text")!;
}

/** The text of each of the three, with white space normalised. */
async function saidOf(orderId: string, kind: EmailKind) {
  const path = `/order-confirmation/${orderId}?key=${orderKey(orderId)}`;
  const page = loaderDataOf(await shop.browser().go(path), "storefront/order") as Page;
  const payload = { isPaid: false, actor: "staff" };
  const mail = await composeEmail({ kind, payload, orderId, to: email });
  const current = await orderStateOf(orderId);
  const chat = await chatOf(orderId);
  const said = {
    page: page.fullOrder.line,
    email: mail!.text.replaceAll(/\s+/g, " "),
    chat,
  };
  return { said, sentence: stateSentence(current.state) };
}

/** What a stranger reads on the order's page and in the list of its phone number. */
async function publiclySaid(orderId: string) {
  const { phoneNumber } = (await findOrder(orderId))!;
  const page = await shop.browser().go(`/order-confirmation/${orderId}`);
  const { publicLine } = loaderDataOf(page, "storefront/order") as { publicLine: string };
  const list = await shop.browser().go("/order-tracking", { form: { phoneNumber } });
  return { publicLine, list: list.text };
}

test("with shipments: page, chat, file and tracking follow each step of the parcels", async () => {
  const { orderId } = await orderToPack(2, { ...home, email });
  const steps: [string, string, string, () => Promise<unknown>][] = [
    ["Your order is packed.", "This order is packed.", "Packed", () => packed(orderId, 2)],
    [
      "Your order was sent with Pos Laju.",
      "This order was sent with Pos Laju.",
      "Sent",
      async () => {
        const [parcel] = await readShipments(orderId);
        await insure();
        succeeded(await sendShipment(clerk, parcel!.id, sentWith));
      },
    ],
    [
      "Your order was delivered.",
      "This order was delivered.",
      "Delivered",
      async () => {
        const [parcel] = await readShipments(orderId);
        succeeded(await markDelivered(clerk, parcel!.id));
      },
    ],
  ];
  for (const [sentence, inPublic, name, step] of steps) {
    await step();
    const { said, sentence: stated } = await saidOf(orderId, "order-completed");
    expect(stated).toBe(sentence);
    for (const [where, words] of Object.entries(said)) expect(words, where).toContain(sentence);
    const { state } = await orderStateOf(orderId);
    const exported = { ...(await findOrder(orderId))!, paidBy: "touch_n_go" as const };
    expect(orderCsvLine(exported, state)).toContain(`,${name}`);
    const seen = await publiclySaid(orderId);
    expect(seen.publicLine).toBe(inPublic);
    expect(seen.list).toContain(inPublic);
  }
});

test("the chat names courier, number and seal of a parcel that is under way, in the order's language", async () => {
  const { orderId } = await orderToPack(2, home);
  const shipmentId = await sent(orderId, 1);
  expect(await chatOf(orderId)).toContain(
    "Tracking number: Pos Laju EN233873973MY. Sign for the parcel only if seal SEAL-1 is unbroken.",
  );
  expect(await chatOf(orderId, "ms")).toContain(
    "Nombor penjejakan: Pos Laju EN233873973MY. Terima dan tandatangani",
  );
  expect(await chatOf(orderId, "zh")).toContain("追踪号码：Pos Laju EN233873973MY。");
  succeeded(await markDelivered(clerk, shipmentId));
  expect(await chatOf(orderId)).not.toMatch(/EN233873973MY|SEAL-1/);
  // Nobody asks the customer to sign for a parcel of a cancelled order.
  const other = await orderToPack(2, home);
  await sent(other.orderId, 1);
  await setStatuses(other.orderId, "cancelled", "completed");
  expect(await chatOf(other.orderId)).not.toMatch(/EN233873973MY|SEAL-1/);
});

type Page = { fullOrder: { line: string } };

test.each(["collect", "deliver"] as const)(
  "completed (%s): page, email and chat agree and claim no delivery",
  async (deliveryMethod) => {
    const orderId = await placed(deliveryMethod);
    await settlePayment(orderId);
    await setStatuses(orderId, "completed", "completed");
    const { said, sentence } = await saidOf(orderId, "order-completed");
    for (const [where, words] of Object.entries(said)) {
      expect(words, where).toContain(sentence);
      expect(words, where).not.toMatch(/was delivered|was collected|is on its way to/);
    }
  },
);

test("cancelled, with every payment: page, email and chat say the same about the money", async () => {
  const [unpaid, paid, byHand] = await Promise.all([0, 1, 2].map(() => placed("collect")));
  await settlePayment(paid!);
  await setStatuses(unpaid!, "cancelled", "pending");
  await setStatuses(paid!, "cancelled", "completed");
  // Set to paid by staff in the same step.
  await setStatuses(byHand!, "cancelled", "completed");
  const sentences = [];
  for (const orderId of [unpaid!, paid!, byHand!]) {
    const { said, sentence } = await saidOf(orderId, "order-cancelled");
    sentences.push(sentence);
    for (const half of sentence.split(/(?<=\.) (?=You |A |We)/)) {
      for (const [where, words] of Object.entries(said)) expect(words, where).toContain(half);
    }
  }
  const owed =
    "The shop cancelled this order. A refund of RM 2,154.90 is due to you. We'll tell you when it has been sent.";
  expect(sentences).toEqual([
    "The shop cancelled this order. You have nothing to pay.",
    owed,
    owed,
  ]);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { confirmArrival } from "#shop/fulfilment/confirm-arrival.server.ts";
import { failShipment, markDelivered } from "#shop/fulfilment/end-shipment.server.ts";
import { inspectPieces } from "#shop/fulfilment/inspect.server.ts";
import { unpackShipment } from "#shop/fulfilment/pack-shipment.server.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { addShipmentPicture } from "#shop/fulfilment/shipment-pictures.server.ts";
import { orderKey } from "#shop/orders/order-link.server.ts";
import { noise } from "#kit/pictures.ts";
import { succeeded } from "#tests/answers.ts";
import { clerk } from "#tests/factories.ts";
import { eventsOf, orderOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import { orderToPack, packed, parcel as sentWith, sent, startPacking } from "#tests/shipments.ts";

// What a buyer sees of the parcels, and what everyone else sees.

const shop = setUpShop({ gold: true });
type Seen = {
  line: string;
  stateVersion: string;
  isExpectingNews: boolean;
  parcels: {
    status: string;
    courier: string;
    trackingNumber: string | null;
    trackingLink: string | null;
    isInsured: boolean;
    sealNumber: string | null;
    items: { quantity: number; weightRead: number | null }[];
    comesBack: string | null;
    asksArrival: boolean;
    pictures: { id: string; kind: string }[];
  }[];
};

const signed = (orderId: string) => `?key=${orderKey(orderId)}`;
const pathOf = (orderId: string) => `/order-confirmation/${orderId}`;

async function pageOf(orderId: string): Promise<Seen> {
  const answer = await shop.browser().go(pathOf(orderId) + signed(orderId));
  return (loaderDataOf(answer, "storefront/order") as { fullOrder: Seen }).fullOrder;
}

test("the buyer sees each parcel with what is in it, its number, link, seal and pictures", async () => {
  const { orderId } = await orderToPack(3);
  await sent(orderId, 2);
  const second = await packed(orderId, 1);
  const { line, parcels, isExpectingNews } = await pageOf(orderId);
  expect(line).toContain("Part of your order was sent with Pos Laju. We're preparing the rest.");
  expect(isExpectingNews).toBe(true);
  expect(parcels).toMatchObject([
    {
      status: "sent",
      courier: "Pos Laju",
      trackingNumber: sentWith.trackingNumber,
      trackingLink: `https://tracking.pos.com.my/tracking/${sentWith.trackingNumber}`,
      isInsured: true,
      sealNumber: "SEAL-1",
      items: [{ quantity: 2, weightRead: expect.any(Number) }],
      pictures: [{ kind: "scale" }],
    },
    { status: "packed", isInsured: false, trackingLink: null, items: [{ quantity: 1 }] },
  ]);
  succeeded(await unpackShipment(clerk, second));
  expect((await pageOf(orderId)).parcels[1]).toMatchObject({
    status: "packing",
    sealNumber: null,
    pictures: [],
    items: [{ weightRead: null }],
  });
});

test("the page's version changes with each step of a parcel", async () => {
  const { orderId } = await orderToPack(2);
  const path = `${pathOf(orderId)}/version${signed(orderId)}`;
  const version = async () => (await shop.browser().go(path)).text;
  const seen = [await version()];
  const parcel = await sent(orderId, 1);
  seen.push(await version());
  await startPacking(orderId, 1);
  seen.push(await version());
  succeeded(await failShipment(clerk, parcel, { failure: "came-back", note: "" }));
  seen.push(await version());
  expect(new Set(seen).size).toBe(4);
  expect((await pageOf(orderId)).line).toContain("A parcel of your order came back to us.");
});

test("the page asks whether a parcel has arrived from the seventh day on", async () => {
  const { orderId } = await orderToPack(1);
  const shipmentId = await sent(orderId, 1);
  const asksAfter = async (days: number) => {
    const leftAt = new Date(Date.now() - days * 86_400_000);
    await db.update(shipments).set({ leftAt }).where(eq(shipments.id, shipmentId));
    return (await pageOf(orderId)).parcels[0]!.asksArrival;
  };
  expect([await asksAfter(6.9), await asksAfter(7.1)]).toEqual([false, true]);
  succeeded(await setStatuses(orderId, "cancelled", "completed"));
  expect((await pageOf(orderId)).parcels).toMatchObject([{ asksArrival: false }]);
});

test("of a cancelled order, the buyer sees what has left, and whether it is back", async () => {
  const { orderId, item } = await orderToPack(3);
  await sent(orderId, 1);
  await packed(orderId, 1);
  expect((await pageOf(orderId)).parcels).toMatchObject([{ comesBack: null }, { comesBack: null }]);
  succeeded(await setStatuses(orderId, "cancelled", "completed"));
  const seen = await pageOf(orderId);
  expect(seen.parcels).toMatchObject([{ status: "sent", comesBack: "expected" }]);
  const came = {
    inspectionId: crypto.randomUUID(),
    orderId,
    orderItemId: item.id,
    quantity: 1,
    weightRead: item.weight,
    purityOk: true,
    sealOk: null,
    condition: "as-sold" as const,
    disposition: "restock" as const,
    note: "",
  };
  succeeded(await inspectPieces(clerk, came));
  expect((await pageOf(orderId)).parcels).toMatchObject([{ status: "sent", comesBack: "back" }]);
});

test("pictures are for the order's buyer and staff, and never cached", async () => {
  const { orderId } = await orderToPack(2);
  const shipmentId = await packed(orderId, 1);
  const { shipmentId: open } = await startPacking(orderId, 1);
  succeeded(await addShipmentPicture(clerk, open, "label", await noise(80, 60).jpeg().toBuffer()));
  const [first, second] = await readShipments(orderId);
  expect(first!.id).toBe(shipmentId);
  const path = (picture: string) => `${pathOf(orderId)}/pictures/${picture}`;
  const scale = path(first!.pictures[0]!.id);
  const seen = await shop.browser().go(scale + signed(orderId));
  expect(seen.status).toBe(200);
  expect(seen.headers.get("Content-Type")).toBe("image/jpeg");
  expect(seen.headers.get("Cache-Control")).toBe("no-store, private");
  const staff = await shop.signedIn("staff");
  const label = path(second!.pictures[0]!.id);
  expect((await staff.go(label)).status).toBe(200);
  const { orderId: foreign } = await orderToPack(1);
  const refused = [
    scale,
    `${scale}?key=wrong`,
    scale + signed(foreign),
    label + signed(orderId),
    path(crypto.randomUUID()) + signed(orderId),
    path("no-id") + signed(orderId),
  ];
  for (const one of refused) {
    const answer = await shop.browser().go(one);
    expect([one, answer.status]).toEqual([one, 404]);
    expect(answer.headers.get("Cache-Control")).toMatch(/no-store/);
  }
});

test("without the link, every response has the state and the courier's name, and no more", async () => {
  const { orderId, order } = await orderToPack(3);
  const shipmentId = await sent(orderId, 2);
  await packed(orderId, 1);
  const [parcel] = await readShipments(orderId);
  const secrets = [
    sentWith.trackingNumber,
    "tracking.pos.com.my",
    "SEAL-1",
    "SEAL-",
    shipmentId,
    parcel!.pictures[0]!.id,
    parcel!.pictures[0]!.kind,
    "trackingNumber",
    "weightRead",
    "pictures",
  ];
  const stranger = shop.browser();
  const phoneNumber = order.phoneNumber;
  const responses = [
    await stranger.go(pathOf(orderId)),
    await stranger.go(`${pathOf(orderId)}.data`),
    await stranger.go(`${pathOf(orderId)}.data?_routes=storefront%2Forder`),
    await stranger.go(`/ms${pathOf(orderId)}`),
    await stranger.go("/order-tracking", { form: { phoneNumber } }),
    await stranger.go("/order-tracking.data", { form: { phoneNumber } }),
    await stranger.go(`${pathOf(orderId)}/receipt`),
    await stranger.go(`${pathOf(orderId)}/version`),
    await stranger.go(`/payment/online/${orderId}.data`),
    await stranger.go(`/payment/touch-n-go/${orderId}.data`),
  ];
  for (const { text } of responses) {
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
  const saying = [0, 1, 2, 4, 5].map((at) => responses[at]!);
  for (const { text } of saying) {
    expect(text).toContain("Part of this order was sent with Pos Laju.");
  }
});

test("the buyer confirms a parcel once; the last one completes the order", async () => {
  const { orderId } = await orderToPack(2);
  const [first, second] = [await sent(orderId, 1), await sent(orderId, 1)];
  const buyer = shop.browser();
  const press = (shipmentId: string) =>
    buyer.go(pathOf(orderId) + signed(orderId), { form: { intent: "arrived", shipmentId } });
  for (const parcel of [first, first]) {
    const answer = await press(parcel);
    expect([answer.status, answer.location]).toEqual([302, pathOf(orderId) + signed(orderId)]);
  }
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "processing" });
  expect((await pageOf(orderId)).line).toContain(
    "Part of your order was delivered. The rest was sent with Pos Laju.",
  );
  await press(second);
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "completed" });
  expect((await pageOf(orderId)).line).toContain("Your order was delivered.");
  const events = (await eventsOf(orderId)).filter(({ to }) => to === "delivered");
  expect(events.map(({ actor }) => actor)).toEqual(["customer", "customer"]);
});

test("only the buyer confirms, only a parcel of the order that was sent, and not too often", async () => {
  const { orderId, viewer } = await orderToPack(2);
  const parcel = await sent(orderId, 1);
  const waiting = await packed(orderId, 1);
  const form = { intent: "arrived", shipmentId: parcel };
  expect((await shop.browser().go(pathOf(orderId), { form })).status).toBe(403);
  const staff = await shop.signedIn("staff");
  expect((await staff.go(pathOf(orderId), { form })).status).toBe(403);
  const other = await orderToPack(1);
  const asked = (shipmentId: string) => confirmArrival({ orderId, shipmentId }, viewer, "10.9.9.9");
  expect(await asked(await sent(other.orderId, 1))).toEqual({ ok: false, reason: "not-found" });
  expect(await asked(waiting)).toEqual({ ok: false, reason: "wrong-step" });
  expect((await readShipments(orderId)).map(({ status }) => status)).toEqual(["sent", "packed"]);
  const answers = [];
  for (let times = 0; times < 20; times++) answers.push(await asked("x"));
  expect(answers.at(-1)).toMatchObject({ ok: false, reason: "too-many-tries" });
});

test("a parcel that came back cannot be confirmed", async () => {
  const { orderId, viewer } = await orderToPack(1);
  const parcel = await sent(orderId, 1);
  succeeded(await markDelivered(clerk, parcel));
  succeeded(await failShipment(clerk, parcel, { failure: "came-back", note: "" }));
  const answer = await confirmArrival({ orderId, shipmentId: parcel }, viewer, "10.9.9.8");
  expect(answer).toEqual({ ok: false, reason: "wrong-step" });
});

import { createElement } from "react";
import { expect, test } from "vitest";
import { collectionCode } from "#shop/fulfilment/collection-code.server.ts";
import { findCollector } from "#shop/fulfilment/collector.server.ts";
import { handOver } from "#shop/fulfilment/hand-over.server.ts";
import { buyerKey, orderKey } from "#shop/orders/order-link.server.ts";
import { toastOf } from "#kit/forms.ts";
import { succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { clerk } from "#tests/factories.ts";
import { setStatuses } from "#tests/orders.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { htmlOf } from "#tests/render.ts";
import OpenNow from "../shared/open-now.tsx";
import { collectionPlace } from "./collection-place.server.ts";
import { codeIn, handOverOf, orderToPack, ready } from "#tests/shipments.ts";

// What the buyer sees of a collection, and what nobody else does (ADR-0063).

const shop = setUpShop({ gold: true });
const pathOf = (orderId: string, key = "") =>
  `/order-confirmation/${orderId}${key && `?key=${key}`}`;

type Own = {
  codes: Record<string, string>;
  collector?: { name: string; last4: string };
  canChangeCollector: boolean;
};

async function pageOf(orderId: string, key: string, browser: Browser = shop.browser()) {
  const answer = await browser.go(pathOf(orderId, key));
  const { fullOrder } = loaderDataOf(answer, "storefront/order") as {
    fullOrder: { own?: Own; place?: object };
  };
  return { ...fullOrder, text: answer.text };
}

test("the buyer sees the code, and neither staff nor whoever has another link does", async () => {
  const { orderId } = await orderToPack(2, {});
  const shipmentId = await ready(orderId, 2);
  const { own, place } = await pageOf(orderId, buyerKey(orderId));
  expect(own?.codes).toEqual({ [shipmentId]: collectionCode(shipmentId) });
  expect(place).toBeDefined();
  const staff = await shop.signedIn("staff");
  const strangers = [
    await pageOf(orderId, orderKey(orderId)),
    await pageOf(orderId, buyerKey(orderId), staff),
    await pageOf(orderId, "", staff),
  ];
  for (const { own: theirs, text } of strangers) {
    expect(theirs).toBeUndefined();
    expect(text).not.toMatch(codeIn(shipmentId));
  }
  const number = await shop.browser().go(pathOf(orderId));
  expect(number.text).not.toMatch(codeIn(shipmentId));
});

test("no code is shown before the shipment is ready, after it was collected or once it is cancelled", async () => {
  const { orderId } = await orderToPack(2, {});
  const key = buyerKey(orderId);
  expect((await pageOf(orderId, key)).own?.codes).toEqual({});
  const shipmentId = await ready(orderId, 1);
  succeeded(await handOver(clerk, shipmentId, await handOverOf(orderId, shipmentId)));
  expect((await pageOf(orderId, key)).own?.codes).toEqual({});
  const second = await ready(orderId, 1);
  expect(Object.keys((await pageOf(orderId, key)).own!.codes)).toEqual([second]);
  await setStatuses(orderId, "cancelled", "completed");
  expect(await pageOf(orderId, key)).toMatchObject({
    own: { codes: {}, canChangeCollector: false },
  });
});

test("the buyer names someone, changes that, and takes it back", async () => {
  const { orderId } = await placedOrder();
  const browser = shop.browser();
  const send = (form: Record<string, string>) =>
    browser.go(pathOf(orderId, buyerKey(orderId)), { form });
  const naming = { intent: "name-collector", name: "Ahmad Razak", last4: "91ab" };
  expect(toastOf(await send(naming))).toContain("Ahmad Razak may now collect your order");
  expect((await pageOf(orderId, buyerKey(orderId))).own?.collector).toEqual({
    name: "Ahmad Razak",
    last4: "91AB",
  });
  const wrong = await send({ ...naming, name: "", last4: "900101149191" });
  expect(wrong.text).toContain("Enter only the last 4 letters or digits");
  expect(wrong.text).toContain("Enter the name as on the identity card");
  expect((await findCollector(orderId))?.last4).toBe("91AB");
  expect(toastOf(await send({ intent: "remove-collector" }))).toContain("Only you can collect");
  expect(await findCollector(orderId)).toBeUndefined();
});

test("nobody else names a person", async () => {
  const { orderId } = await placedOrder();
  const naming = { intent: "name-collector", name: "Ahmad Razak", last4: "91AB" };
  const staff = await shop.signedIn("staff");
  for (const [browser, key] of [
    [shop.browser(), orderKey(orderId)],
    [shop.browser(), ""],
    [staff, buyerKey(orderId)],
  ] as const) {
    expect((await browser.go(pathOf(orderId, key), { form: naming })).status).toBe(403);
  }
  expect(await findCollector(orderId)).toBeUndefined();
});

test("the place says until when the shop is open, or when it opens, where its hours are understood", async () => {
  const profile = await readProfile();
  const at = (time: string, hours = "Monday to Saturday: 10:30 am to 7:30 pm") =>
    collectionPlace({ ...profile, hours, holidays: [] }, new Date(`2026-11-${time}:00+08:00`))
      .openNow;
  expect(at("26T11:00")).toBe("Open now, until 7:30 pm");
  expect(at("26T20:00")).toBe("Closed now. Opens tomorrow at 10:30 am.");
  expect(at("26T11:00", "By appointment")).toBeUndefined();
  const place = collectionPlace({ ...profile, hours: "Monday to Saturday: 10 am to 7 pm" });
  // Without a script; with one, the opening times keep the sentence right.
  const html = htmlOf(
    createElement(OpenNow, { times: place.openingTimes, sentence: place.openNow }),
  );
  expect([place.openingTimes === undefined, html.includes(place.openNow!)]).toEqual([false, true]);
});

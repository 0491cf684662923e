import { expect, test } from "vitest";
import {
  accepted,
  facts,
  fulfilments,
  moneys,
  online,
  paid,
  receipts,
} from "#tests/order-facts.ts";
import { orderActions, type OrderAction } from "./order-actions.ts";
import { orderStateOf, type OrderFacts } from "./order-state.ts";

type Shipments = Parameters<typeof orderActions>[0]["shipments"];

function actionsOf(given: OrderFacts, shipments: Shipments = [], toPack = 1): OrderAction[] {
  return orderActions({ order: given.order, state: orderStateOf(given), shipments, toPack });
}

const processing = { ...paid, orderStatus: "processing" } as const;
const parcel = { id: "parcel", number: 1, kind: "courier" } as const;
const collection = { id: "collection", number: 1, kind: "collection" } as const;

test.each<[string, OrderFacts, Shipments, number, string[]]>([
  ["unpaid", facts(), [], 1, ["mark-paid", "start-preparing", "cancel"]],
  ["unpaid, to be paid online", facts(online), [], 1, ["mark-paid", "start-preparing", "cancel"]],
  [
    "a receipt is to be verified, which records the payment",
    facts({}, { receipt: receipts.uploaded }),
    [],
    1,
    ["start-preparing", "cancel"],
  ],
  ["paid by hand, left pending", facts(paid, accepted), [], 1, ["start-preparing", "cancel"]],
  ["paid, nothing packed", facts(processing, accepted), [], 1, ["pack", "complete", "cancel"]],
  [
    "prepared before it is paid",
    facts({ orderStatus: "processing" }),
    [],
    1,
    ["pack", "mark-paid", "cancel"],
  ],
  [
    "being packed",
    facts(processing, { ...accepted, fulfilment: fulfilments.packing }),
    [{ ...parcel, status: "packing" }],
    0,
    ["continue-packing", "cancel"],
  ],
  [
    "a packed parcel",
    facts(processing, { ...accepted, fulfilment: fulfilments.packed }),
    [{ ...parcel, status: "packed" }],
    0,
    ["send", "cancel"],
  ],
  [
    "a packed collection",
    facts(processing, { ...accepted, fulfilment: fulfilments.packed }),
    [{ ...collection, status: "packed" }],
    0,
    ["mark-ready", "cancel"],
  ],
  [
    "at the counter",
    facts(processing, { ...accepted, fulfilment: fulfilments.ready }),
    [{ ...collection, status: "ready" }],
    0,
    ["hand-over", "cancel"],
  ],
  [
    "on its way",
    facts(processing, { ...accepted, fulfilment: fulfilments.sent }),
    [{ ...parcel, status: "sent" }],
    0,
    ["cancel"],
  ],
  [
    "arrived, but set back by staff",
    facts(processing, { ...accepted, fulfilment: fulfilments.delivered }),
    [{ ...parcel, status: "delivered" }],
    0,
    ["complete", "cancel"],
  ],
  ["completed", facts({ ...paid, orderStatus: "completed" }, accepted), [], 0, []],
  ["its money went back", facts(processing, { money: moneys.refunded! }), [], 1, ["cancel"]],
  ["cancelled", facts({ orderStatus: "cancelled" }), [{ ...parcel, status: "packed" }], 1, []],
])("%s", (_, given, shipments, toPack, kinds) => {
  expect(actionsOf(given, shipments, toPack).map(({ kind }) => kind)).toEqual(kinds);
});

test("a payment starts the preparation of a pending order, and leaves a later status as it is", () => {
  expect(actionsOf(facts()).find(({ kind }) => kind === "mark-paid")).toMatchObject({
    to: { orderStatus: "processing", paymentStatus: "completed" },
  });
  const completed = actionsOf(facts({ orderStatus: "completed" }));
  expect(completed.find(({ kind }) => kind === "mark-paid")).toMatchObject({
    to: { orderStatus: "completed", paymentStatus: "completed" },
  });
});

test("a payment completes a pending order whose pieces have arrived", () => {
  const arrived = facts({}, { fulfilment: fulfilments.collected! });
  expect(actionsOf(arrived, [], 0).find(({ kind }) => kind === "mark-paid")).toMatchObject({
    to: { orderStatus: "completed", paymentStatus: "completed" },
  });
});

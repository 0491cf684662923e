import { describe, expect, test } from "vitest";
import { isExpectingNews, orderStateOf, type OrderFacts } from "./order-state.ts";
import { publicSentence, stateName, stateSentence } from "./order-state-words.ts";
import { accepted, facts, fulfilments, paid } from "#tests/order-facts.ts";

describe("with shipments, the state says where the pieces are", () => {
  const completed = { ...paid, orderStatus: "completed" } as const;
  const processing = { ...paid, orderStatus: "processing" } as const;
  test.each<[keyof typeof fulfilments, OrderFacts["order"]["orderStatus"], string, string]>([
    ["packed", "processing", "Your order is packed.", "Packed"],
    [
      "part sent",
      "processing",
      "Part of your order was sent with Pos Laju. We're preparing the rest.",
      "Partly sent",
    ],
    ["sent", "processing", "Your order was sent with Pos Laju.", "Sent"],
    ["ready", "processing", "Your order is ready to collect.", "Ready to collect"],
    ["delivered", "completed", "Your order was delivered.", "Delivered"],
    ["collected", "completed", "Your order was collected.", "Collected"],
    [
      "lost",
      "completed",
      "A parcel of your order was lost on its way. We're sorry. You can have your money back, or the same pieces again.",
      "Parcel lost",
    ],
    [
      "lost and refunded",
      "processing",
      "A parcel of your order was lost on its way, and we've refunded it.",
      "Parcel lost",
    ],
  ])("%s and %s", (fulfilment, orderStatus, sentence, name) => {
    const given = facts(
      { ...paid, orderStatus },
      { ...accepted, fulfilment: fulfilments[fulfilment] },
    );
    const state = orderStateOf(given);
    expect([stateSentence(state), stateName(state)]).toEqual([sentence, name]);
  });

  test("completed by staff while a piece is in the shop, it claims no more than the status", () => {
    for (const fulfilment of [fulfilments.packing, fulfilments.packed, fulfilments["part sent"]]) {
      const state = orderStateOf(facts(completed, { ...accepted, fulfilment }));
      expect(stateSentence(state)).toMatch(/^Your order is complete/);
      expect(stateName(state)).toBe("Completed");
      expect(publicSentence("completed", fulfilment)).toMatch(/^This order is complete/);
    }
  });

  test("sent before it is paid, it still says that the payment is missing", () => {
    const given = facts({ orderStatus: "processing" }, { fulfilment: fulfilments.sent });
    const state = orderStateOf(given);
    expect(stateSentence(state)).toMatch(/^Your order was sent with Pos Laju\. We're waiting/);
    expect(stateName(state)).toBe("Sent, not paid");
  });

  test("an open page waits for news of a parcel until it has arrived", () => {
    const waits = (fulfilment: OrderFacts["fulfilment"]) =>
      isExpectingNews(orderStateOf(facts(processing, { ...accepted, fulfilment })), accepted.money);
    const waiting = Object.keys(fulfilments).filter((name) => waits(fulfilments[name]));
    expect(waiting).toEqual(["packing", "packed", "part sent", "sent", "ready"]);
  });

  test("a cancelled order is cancelled for everyone, whatever was sent", () => {
    for (const fulfilment of Object.values(fulfilments)) {
      expect(orderStateOf(facts({ orderStatus: "cancelled" }, { fulfilment })).kind).toBe(
        "cancelled",
      );
      expect(publicSentence("cancelled", fulfilment)).toBe("This order was cancelled.");
    }
  });
});

import { createElement } from "react";
import { expect, test } from "vitest";
import type { TradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { htmlOf } from "#tests/render.ts";
import { AnswerCard } from "./answer-card.tsx";

test.each([
  ["seller@example.com", true, "Send the answer"],
  ["seller@example.com", false, "Save the answer"],
  [null, true, "Save the answer"],
])("an answer to %s, with a mail server (%s), has the button %s", (email, sendsEmail, button) => {
  const request = { email, answer: "", answeredAt: null } as Partial<TradeIn> as TradeIn;
  const card = { request, sendsEmail, estimate: undefined, chat: undefined, result: undefined };
  const html = htmlOf(createElement(AnswerCard, card));
  expect(html).toContain(button);
  expect(html.includes("gets it by email")).toBe(button === "Send the answer");
});

import { createElement } from "react";
import { expect, test } from "vitest";
import type { Sen } from "#shop/money.ts";
import type { CounterTradeIn } from "#shop/trade-ins/counter-trade-in.server.ts";
import { htmlOf } from "#tests/render.ts";
import { TradeInCard } from "./trade-in-card.tsx";

test("of equal pieces in a request, staff choose how many pay for the order, and read it afterwards", () => {
  const ring = { position: 1, what: "Ring", purity: "916", quantity: 3 };
  const request = { id: "1", number: 1001, lines: [ring] };
  const line = { position: 1, what: "Ring", purity: "916", pieces: 2, weighed: 6_800 };
  const saved = { version: "1", tradeInId: "1", lines: [line], paid: 100_000 as Sen };
  const tradeIn = { saved, value: undefined, request, search: "", found: [] };
  const card = { draftId: "1", isBusy: false, result: undefined, toConfirm: undefined };
  const html = htmlOf(
    createElement(TradeInCard, { ...card, tradeIn: tradeIn as unknown as CounterTradeIn }),
  );
  expect(html).toContain("2 × Ring");
  expect(html).toMatch(/<select[^>]* name="lines\[0\]\.pieces"/);
  expect(html).toMatch(/<option value="2" selected[^>]*>2 of 3</);
});

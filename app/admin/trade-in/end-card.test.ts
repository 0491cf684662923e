import { createElement } from "react";
import { expect, test } from "vitest";
import type { TradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { htmlOf } from "#tests/render.ts";
import { EndCard } from "./end-card.tsx";

test("of equal pieces, staff choose how many the shop buys", () => {
  const ring = { position: 1, what: "Ring", quantity: 3 };
  const chain = { position: 2, what: "Chain", quantity: 1 };
  const request = { id: "1", status: "new", lines: [ring, chain] } as Partial<TradeIn> as TradeIn;
  const card = { request, today: "2026-11-26", result: undefined, toConfirm: undefined };
  const html = htmlOf(createElement(EndCard, card));
  const names = [...html.matchAll(/<select[^>]* name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(["lines[0].pieces"]);
  expect(html.match(/<option/g)).toHaveLength(3);
  expect(html).toMatch(/<option value="3" selected[^>]*>3 of 3</);
  expect(html.match(/Weigh all the pieces/g)).toHaveLength(1);
});

import { createElement } from "react";
import { expect, test } from "vitest";
import { htmlOf } from "#tests/render.ts";
import { Sidebar } from "./sidebar.tsx";

const nothing = {
  pendingOrders: 0,
  toPack: 0,
  toCollect: 0,
  returns: 0,
  tradeIns: 0,
  receipts: 0,
  paymentTasks: 0,
};

function menuWith(work: Partial<typeof nothing>): string {
  const staff = { name: "Aminah", role: "staff" } as const;
  const openWork = { ...nothing, ...work };
  const html = htmlOf(
    createElement(Sidebar, { shopName: "JJ Emas", staff, languages: [], openWork }),
  );
  return html.replaceAll(/<svg.*?<\/svg>/g, "").replaceAll(/(<[^>]*>)+/g, "|");
}

test("the menu shows how much waits on a screen, and reads it aloud", () => {
  const menu = menuWith({ pendingOrders: 3, receipts: 1, toPack: 120 });
  expect(menu).toContain("|Orders|, 3 pending|3|");
  expect(menu).toContain("|Touch N Go|, 1 receipt to check|1|");
  expect(menu).toContain("|, more than 99|99+|");
});

test("a screen on which nothing waits has no number", () => {
  expect(menuWith({})).not.toMatch(/\|\d+\+?\|/);
});

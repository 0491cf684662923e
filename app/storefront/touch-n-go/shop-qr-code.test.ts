import { createElement } from "react";
import { expect, test } from "vitest";
import type { Sen } from "#shop/money.ts";
import { htmlOf } from "#tests/render.ts";
import { ShopQrCode } from "./shop-qr-code.tsx";

const order = {
  id: "0f6c0c2e-0000-4000-8000-000000000000",
  orderNumber: "JJ1795332919348",
  totalAmount: 215_490 as Sen,
  exchangeCredit: 0 as Sen,
  tradeInCredit: 0 as Sen,
};

/** What the customer is asked to do, step by step. */
function stepsWith(qr: Parameters<typeof ShopQrCode>[0]["qr"]): string[] {
  const html = htmlOf(createElement(ShopQrCode, { order, qr }));
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, step]) => step!.replaceAll(/<[^>]*>/g, ""));
}

test("until the shop has a QR code, no step asks to scan it", () => {
  const steps = stepsWith(undefined);
  expect(steps).toHaveLength(4);
  expect(steps[0]).toBe("Ask us for our QR code by chat or at the counter.");
  expect(steps[1]).toContain("scan the code you got from us");
  expect(steps.join(" ")).not.toContain("scan our QR code");
  expect(steps[2]).toContain("RM 2,154.90");
});

test("with the shop's code, the steps begin with the eWallet", () => {
  const drawing = { size: 21, path: "M0 0h1v1h-1z" };
  const steps = stepsWith({ drawing, payee: "JJ EMAS", hasAmount: true });
  expect(steps[0]).toBe("Open the Touch\u00A0&#x27;n\u00A0Go eWallet on your phone.");
  expect(steps[1]).toContain("scan our QR code");
  expect(steps.join(" ")).not.toContain("Ask us for our QR code");
});

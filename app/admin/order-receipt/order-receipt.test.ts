import { expect, test } from "vitest";
import { refundPayment } from "#tests/orders.ts";
import { orderToPack } from "#tests/shipments.ts";
import { loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";

const shop = setUpShop({ gold: true });

test("the receipt that staff print names the payment, and what was refunded", async () => {
  const { orderId } = await orderToPack(1);
  const staff = await shop.signedIn("staff");
  const printed = async () => {
    const page = await staff.go(`/admin/orders/${orderId}/receipt`);
    const { html } = loaderDataOf(page, "admin/order-receipt") as { html: string };
    return html.replaceAll(/<[^>]*>|\u{a0}/gu, " ");
  };
  expect(await printed()).toMatch(/Paid by Touch 'n Go on \d|Paid by Touch &#x27;n Go on \d/);
  expect(await printed()).not.toContain("Refunded on");
  await refundPayment(orderId);
  expect(await printed()).toContain("Refunded on");
});

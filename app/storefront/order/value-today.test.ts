import { expect, test } from "vitest";
import { setGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import { orderKey } from "#shop/orders/order-link.server.ts";
import { clerk, perGram } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import { settlePayment } from "#tests/orders.ts";
import { arrivedOrder, requested } from "#tests/returns.ts";
import { loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";

const shop = setUpShop({ gold: true });

const prices = { "916": perGram(595), "999": perGram(640) };

async function valueOf(orderId: string) {
  const page = await shop.browser().go(`/order-confirmation/${orderId}?key=${orderKey(orderId)}`);
  const { fullOrder } = loaderDataOf(page, "storefront/order") as {
    fullOrder: { value?: { total: number }; order: { items: { weight: number }[] } };
  };
  return fullOrder.value?.total;
}

test("an order's gold is worth its net weight times today's buy-back price", async () => {
  const { orderId } = await arrivedOrder(3);
  expect(await valueOf(orderId)).toBeUndefined();
  await setGoldPrices(clerk, { prices, buyBack: { "916": perGram(548) } });
  // The piece weighs 3.42 g: 3.42 x 548.00, three times.
  expect(await valueOf(orderId)).toBe(3 * 187_416);
  await setGoldPrices(clerk, { prices });
  expect(await valueOf(orderId)).toBeUndefined();
});

test("no value is said of pieces that have not arrived, or of which some are going back", async () => {
  await setGoldPrices(clerk, { prices, buyBack: { "916": perGram(548) } });
  const { orderId: paid } = await placedOrder({ stock: 1 });
  await settlePayment(paid);
  expect(await valueOf(paid)).toBeUndefined();
  const returned = await arrivedOrder(2);
  await requested(returned);
  expect(await valueOf(returned.orderId)).toBeUndefined();
});

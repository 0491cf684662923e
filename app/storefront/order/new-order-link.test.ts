import { expect, test } from "vitest";
import { buyerKey, orderKey } from "#shop/orders/order-link.server.ts";
import { placeExchange } from "#shop/returns/place-exchange.server.ts";
import { succeeded } from "#tests/answers.ts";
import { exchangeDraft, faulty, productAt } from "#tests/exchanges.ts";
import { clerk } from "#tests/factories.ts";
import { arrivedOrder, inspected } from "#tests/returns.ts";
import { loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";

const shop = setUpShop({ gold: true });

test("only the buyer gets a link to the new order of an exchange, which opens it as theirs", async () => {
  const { orderId, ...order } = await arrivedOrder();
  const returnId = await inspected({ orderId, ...order }, 1, faulty);
  const productId = await productAt(30_000);
  const form = await exchangeDraft(returnId, productId, { received: true });
  const { orderId: newOrderId } = succeeded(await placeExchange(clerk, returnId, form));
  const linksFor = async (key: string) => {
    const answer = await shop.browser().go(`/order-confirmation/${orderId}?key=${key}`);
    const { fullOrder } = loaderDataOf(answer, "storefront/order") as {
      fullOrder: { newOrderLinks: Record<string, string> };
    };
    return { links: fullOrder.newOrderLinks, text: answer.text };
  };
  const { links } = await linksFor(buyerKey(orderId));
  expect(Object.keys(links)).toEqual([returnId]);
  expect(links[returnId]).toContain(newOrderId);
  const opened = await shop.browser().go(links[returnId]!);
  expect(loaderDataOf(opened, "storefront/order")).toMatchObject({ fullOrder: { isBuyer: true } });
  const other = await linksFor(orderKey(orderId));
  expect(other.links).toEqual({});
  expect(other.text).not.toContain(buyerKey(newOrderId));
});

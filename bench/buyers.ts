import { addToCart, openCheckout } from "#kit/shopper.ts";
import { toastCookie } from "#kit/forms.ts";
import { openVisitor, cookieOf, freshAddress } from "#kit/visitor.ts";
import { httpRequest } from "#kit/http-request.ts";
import type { Shop } from "./open-shop.ts";
import type { BenchProduct } from "./products.ts";

export type Buyer = Awaited<ReturnType<typeof openBuyer>>;

/** Opens `count` guest browsers, each with its own IP address and one product in its cart, in rotation. */
export async function openBuyers(
  shop: Shop,
  pieces: BenchProduct[],
  count: number,
): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  const waiting = Array.from({ length: count }, (_, at) => pieces[at % pieces.length]!);
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
        buyers.push(await openBuyer(shop, piece));
      }
    }),
  );
  return buyers;
}

async function openBuyer(shop: Shop, piece: BenchProduct) {
  const own = freshAddress();
  const visitor = openVisitor(shop, { forgets: [toastCookie], headers: own });
  const added = await addToCart(visitor, piece);
  if (added.location !== "/cart") throw new Error(`Add to cart answered ${added.status}`);
  const headers = { ...own, Cookie: cookieOf(visitor) };
  const guestId = /guest=([0-9a-f-]{36})\./.exec(headers.Cookie)?.[1];
  if (!guestId) throw new Error("The buyer got no guest cookie");
  return { ip: own["x-forwarded-for"]!, piece, guestId, add, prepareOrder };

  /** The request that adds another product to the cart. */
  function add({ id }: BenchProduct): string {
    const form = { intent: "add", productId: id, quantity: "1" };
    return httpRequest(shop.url, "/cart", { headers, form });
  }

  /** Opens checkout and returns the request that places the order. */
  async function prepareOrder(paymentMethod = "touch_n_go") {
    const form = await openCheckout(visitor, { paymentMethod, email: "siti@example.test" });
    return {
      formKey: form.formKey,
      request: httpRequest(shop.url, "/checkout", { headers, form }),
    };
  }
}

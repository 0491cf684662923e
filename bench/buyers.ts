import { openVisitor } from "#prove/visitor.ts";
import { httpRequest } from "./load/http-request.ts";
import type { Shop } from "./open-shop.ts";
import type { BenchProduct } from "./products.ts";

export type Buyer = Awaited<ReturnType<typeof openBuyer>>;

let buyersOpened = 0;

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
  buyersOpened += 1;
  const ip = `10.${buyersOpened >> 16}.${(buyersOpened >> 8) & 255}.${buyersOpened & 255}`;
  const visitor = openVisitor(shop);
  const own = { "x-forwarded-for": ip };
  const added = await visitor.go("/cart", { form: addToCartForm(piece), headers: own });
  if (added.location !== "/cart") throw new Error(`Add to cart answered ${added.status}`);
  // Drop the toast cookie, as if the next page had shown it.
  for (const name of visitor.cookies.keys()) if (/toast/.test(name)) visitor.cookies.delete(name);
  const headers = {
    ...own,
    Cookie: [...visitor.cookies].map((pair) => pair.join("=")).join("; "),
  };
  const guestId = /guest=([0-9a-f-]{36})\./.exec(headers.Cookie)?.[1];
  if (!guestId) throw new Error("The buyer got no guest cookie");
  return { ip, piece, guestId, add, prepareOrder };

  /** The request that adds another product to the cart. */
  function add(another: BenchProduct): string {
    return httpRequest(shop.url, "/cart", { headers, form: addToCartForm(another) });
  }

  /** Opens checkout and returns the request that places the order. */
  async function prepareOrder(paymentMethod = "touch_n_go") {
    const { text, status } = await visitor.go("/checkout.data", { headers: own });
    const quote = /"([\w-]{40,}\.[\w-]{43})"/.exec(text)?.[1];
    if (!quote) throw new Error(`Checkout gave no quote: ${status} ${text.slice(0, 200)}`);
    const formKey = crypto.randomUUID();
    const form = {
      deliveryMethod: "collect",
      paymentMethod,
      fullName: "Siti Aminah",
      phoneNumber: "012-345 6789",
      email: "siti@example.test",
      formKey,
      quote,
    };
    return { formKey, request: httpRequest(shop.url, "/checkout", { headers, form }) };
  }
}

function addToCartForm({ id }: BenchProduct) {
  return { intent: "add", productId: id, quantity: "1" };
}

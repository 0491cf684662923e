import { openVisitor } from "#prove/visitor.ts";
import { httpRequest } from "./load/http-request.ts";
import type { Shop } from "./open-shop.ts";
import type { Piece } from "./pieces.ts";

export type Buyer = Awaited<ReturnType<typeof openBuyer>>;

let openedSoFar = 0;

/** So many browsers, each with its own address and a cart with one of the pieces, the next for the next. */
export async function openBuyers(shop: Shop, pieces: Piece[], count: number): Promise<Buyer[]> {
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

async function openBuyer(shop: Shop, piece: Piece) {
  openedSoFar += 1;
  const ip = `10.${openedSoFar >> 16}.${(openedSoFar >> 8) & 255}.${openedSoFar & 255}`;
  const visitor = openVisitor(shop);
  const own = { "x-forwarded-for": ip };
  const added = await visitor.go("/cart", { form: wish(piece), headers: own });
  if (added.location !== "/cart") throw new Error(`Nothing was added: ${added.status}`);
  // The page that shows it has been read.
  for (const name of visitor.cookies.keys()) if (/toast/.test(name)) visitor.cookies.delete(name);
  const headers = {
    ...own,
    Cookie: [...visitor.cookies].map((pair) => pair.join("=")).join("; "),
  };
  const guestId = /guest=([0-9a-f-]{36})\./.exec(headers.Cookie)?.[1];
  if (!guestId) throw new Error("A buyer has no cookie");
  return { ip, piece, guestId, add, prepareOrder };

  /** The request that puts another piece in the cart. */
  function add(another: Piece): string {
    return httpRequest(shop.url, "/cart", { headers, form: wish(another) });
  }

  /** The request that places the order, after its page was shown. */
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

function wish({ id }: Piece) {
  return { intent: "add", productId: id, quantity: "1" };
}

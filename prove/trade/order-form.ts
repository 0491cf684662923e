import { setTimeout as sleep } from "node:timers/promises";
import { addToCart, checkoutForm, quoteIn } from "#kit/shopper.ts";
import { freshAddress, openVisitor, type Answer } from "#kit/visitor.ts";
import { totalOf } from "./buyer.ts";

/** Where the answer names no time in `Retry-After`, as when the connection broke. */
const resendDelaySeconds = 1;
/** After this long without an order the shop does not recover. */
const giveUpAfterMs = 60_000;

/** An order form and what was answered each time it was sent. */
export type OrderForm = {
  formKey: string;
  productId: string;
  quantity: number;
  /** In sen, as in the quote. */
  total: number;
  answers: { status: number; began: number; ended: number; retryAfterSeconds: number }[];
  /** The order that the shop acknowledged. */
  orderId?: string;
  isSoldOut?: boolean;
  send(): Promise<void>;
};

/** A new browser with a filled cart at the checkout. Undefined where the shop is unavailable or the piece sold out. */
export async function openOrderForm(
  shop: { url: string; origin: string },
  productId: string,
  quantity: number,
): Promise<OrderForm | undefined> {
  const visitor = openVisitor(shop, { headers: { ...freshAddress(), origin: shop.origin } });
  await orBadGateway(addToCart(visitor, { id: productId }, quantity));
  const quote = quoteIn((await orBadGateway(visitor.go("/checkout.data"))).text);
  if (!quote) return undefined;
  const form = checkoutForm({ quote });
  const total = totalOf(quote);
  return { formKey: form.formKey, productId, quantity, total, answers: [], send };

  async function send(this: OrderForm) {
    const began = performance.now();
    const { status, headers, location, text } = await orBadGateway(
      visitor.go("/checkout", { form }),
    );
    const retryAfterSeconds = Number(headers.get("Retry-After") ?? resendDelaySeconds);
    this.answers.push({ status, began, ended: performance.now(), retryAfterSeconds });
    const [, orderId] = /^\/payment\/touch-n-go\/([0-9a-f-]{36})/.exec(location) ?? [];
    if (orderId) this.orderId = orderId;
    else if (text.includes("have enough in stock")) this.isSoldOut = true;
    else if (status !== 503 && status !== 502) {
      throw new Error(`An order was answered with ${status} ${location} ${text.slice(0, 2000)}`);
    }
  }
}

/** Sends the form until it is answered; a refused one again when the shop asks for it (`Retry-After`). */
export async function submit(form: OrderForm) {
  const giveUpAt = performance.now() + giveUpAfterMs;
  for (;;) {
    await form.send();
    if (form.orderId !== undefined || form.isSoldOut) return;
    if (performance.now() > giveUpAt) {
      throw new Error(`An order form got no order within ${giveUpAfterMs / 1000} s`);
    }
    await sleep(form.answers.at(-1)!.retryAfterSeconds * 1_000);
  }
}

/** A broken connection counts as 502, as the load balancer answers it. */
function orBadGateway(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch(() => ({ status: 502, headers: new Headers(), text: "", location: "" }));
}

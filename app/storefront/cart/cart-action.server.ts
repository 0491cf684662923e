import type { RequestContext } from "#app/http/request-context.ts";
import { textOf } from "#app/http/form.server.ts";
import { cartOwnerFor, visitorOf } from "#app/http/visitor.server.ts";
import type { Toast } from "#app/ui/toast.ts";
import { t } from "#languages/messages.ts";
import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import {
  addToCartForm,
  addToCart,
  removeFromCartForm,
  removeFromCart,
  setCartQuantity,
  setQuantityForm,
  typeQuantityForm,
  type CartChange,
} from "#shop/cart/change-cart.server.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import { maxLineQuantity } from "#shop/cart/max-line-quantity.ts";
import { cartRefusalSentence, type Refusal } from "../shared/cart-refusals.ts";
import { changeWishlist } from "../shared/wishlist/wishlist-action.server.ts";

export type CartAnswer = Awaited<ReturnType<typeof changeCart>>;

/** Applies one cart form, whose field `intent` is "add", "set", "type" or "remove". */
export async function changeCart(context: RequestContext, form: FormData) {
  const intent = textOf(form, "intent");
  const itemId = textOf(form, "itemId");
  const change = await applyChange(context, intent, form);
  if (change.ok) return { ok: true as const, intent, toast: toastFor(intent, form) };
  const { reason } = change;
  const message = "message" in change ? change.message : sentenceFor(intent, change);
  return { ok: false as const, intent, reason, message, itemId, toast: undefined };
}

/**
 * Moves a line's piece to the wishlist, for browsers without JavaScript. Without such a line, the list stays the same.
 * Returns why it was refused.
 */
export async function saveForLater(
  context: RequestContext,
  form: FormData,
): Promise<string | undefined> {
  const { cartOwner } = await visitorOf(context);
  const itemId = textOf(form, "itemId");
  const line = (await readCart(cartOwner)).lines.find(({ id }) => id === itemId);
  if (!cartOwner || !line?.piece) return undefined;
  const refused = await changeWishlist(context, line.piece.productId, "");
  if (refused) return refused;
  await removeFromCart(cartOwner, { itemId });
  return undefined;
}

type InvalidInput = { ok: false; reason: "invalid-input"; message: string };

async function applyChange(
  context: RequestContext,
  intent: string,
  form: FormData,
): Promise<CartChange | TooManyRequests | InvalidInput> {
  if (intent === "add") {
    const parsed = addToCartForm.safeParse({
      productId: form.get("productId"),
      variant: form.getAll("variant"),
      color: form.get("color") || undefined,
      quantity: form.get("quantity") || "1",
      formKey: form.get("formKey"),
    });
    if (!parsed.success) return invalidInput(parsed.error);
    const { variant: variantIds, color: colorId = null, ...wanted } = parsed.data;
    const rateLimit = await consumeBuyerRateLimit("cart-by-ip", (await visitorOf(context)).ip);
    if (!rateLimit.ok) return rateLimit;
    const owner = await cartOwnerFor(context);
    return addToCart(owner, { ...wanted, variantIds, colorId });
  }
  const { cartOwner } = await visitorOf(context);
  if (intent === "set" || intent === "type") {
    const schema = intent === "type" ? typeQuantityForm : setQuantityForm;
    const parsed = schema.safeParse(Object.fromEntries(form));
    if (!parsed.success) return invalidInput(parsed.error);
    return cartOwner ? setCartQuantity(cartOwner, parsed.data) : { ok: true };
  }
  if (intent === "remove") {
    const parsed = removeFromCartForm.safeParse(Object.fromEntries(form));
    if (!parsed.success) return invalidInput(parsed.error);
    return cartOwner ? removeFromCart(cartOwner, parsed.data) : { ok: true };
  }
  return invalidInput();
}

function invalidInput(error?: {
  issues: { path: PropertyKey[]; message: string }[];
}): InvalidInput {
  const about = error?.issues.find((issue) => issue.path[0] === "quantity");
  const message = about?.message ?? cartRefusalSentence({ ok: false, reason: "invalid-input" });
  return { ok: false, reason: "invalid-input", message };
}

/** A line's new quantity replaces the old one, so it does not add up with what is in the cart. */
function sentenceFor(intent: string, refusal: Refusal): string {
  const isShort = refusal.reason === "not-enough-stock" && refusal.onHand < maxLineQuantity;
  if (intent !== "add" && isShort && refusal.onHand > 0) {
    return t("Only {count} left in stock.", { count: refusal.onHand });
  }
  return cartRefusalSentence(refusal);
}

function toastFor(intent: string, form: FormData): Toast | undefined {
  if (intent === "add") return { title: t("Added to cart!") };
  const removed = intent === "remove" || Number(form.get("quantity")) <= 0;
  return removed ? { title: t("Removed from cart") } : undefined;
}

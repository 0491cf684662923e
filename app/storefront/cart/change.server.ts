import type { RouterContextProvider } from "react-router";
import { textOf } from "#app/http/form.server.ts";
import { cartOwnerFor, visitorOf } from "#app/http/visitor.server.ts";
import type { Toast } from "#app/ui/toast.ts";
import { admitAddition, type TooManyAdditions } from "#shop/cart/admit-addition.server.ts";
import {
  addForm,
  addToCart,
  removeForm,
  removeFromCart,
  setCartQuantity,
  setForm,
  type CartChange,
} from "#shop/cart/change-cart.server.ts";
import { refusalSentence, type RefusalReason } from "./refusals.ts";

export type CartAnswer =
  | { ok: true; intent: string; toast: Toast | undefined }
  | { ok: false; intent: string; reason: RefusalReason; message: string; itemId: string };

/** What a page is told that stays as it is. */
export type CartReply = CartAnswer & { toast: Toast | undefined };

/** One write to the cart, as its form asked: `intent` is add, set or remove. */
export async function changeCart(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<CartAnswer> {
  const intent = textOf(form, "intent");
  const itemId = textOf(form, "itemId");
  const change = await carryOut(context, intent, form);
  if (!change.ok) {
    const message = "message" in change ? change.message : refusalSentence(change);
    return { ok: false, intent, reason: change.reason, message, itemId };
  }
  return { ok: true, intent, toast: toastFor(intent, form) };
}

type Unclear = { ok: false; reason: "unclear"; message: string };

async function carryOut(
  context: Readonly<RouterContextProvider>,
  intent: string,
  form: FormData,
): Promise<CartChange | TooManyAdditions | Unclear> {
  if (intent === "add") {
    const wanted = addForm.safeParse({
      productId: form.get("productId"),
      variant: form.getAll("variant"),
      color: form.get("color") || undefined,
      quantity: form.get("quantity") || "1",
    });
    if (!wanted.success) return unclear(wanted.error);
    const { productId, variant: variantIds, color: colorId = null, quantity } = wanted.data;
    const admitted = await admitAddition((await visitorOf(context)).ip);
    if (!admitted.ok) return admitted;
    const owner = await cartOwnerFor(context);
    return addToCart(owner, { productId, variantIds, colorId, quantity });
  }
  const { cartOwner } = await visitorOf(context);
  if (intent === "set") {
    const wanted = setForm.safeParse(Object.fromEntries(form));
    if (!wanted.success) return unclear(wanted.error);
    return cartOwner ? setCartQuantity(cartOwner, wanted.data) : { ok: true };
  }
  if (intent === "remove") {
    const wanted = removeForm.safeParse(Object.fromEntries(form));
    if (!wanted.success) return unclear(wanted.error);
    return cartOwner ? removeFromCart(cartOwner, wanted.data) : { ok: true };
  }
  return unclear();
}

function unclear(error?: { issues: { path: PropertyKey[]; message: string }[] }): Unclear {
  const about = error?.issues.find((issue) => issue.path[0] === "quantity");
  const message = about?.message ?? refusalSentence({ ok: false, reason: "unclear" });
  return { ok: false, reason: "unclear", message };
}

function toastFor(intent: string, form: FormData): Toast | undefined {
  if (intent === "add") return { title: "Added to cart!" };
  const removed = intent === "remove" || Number(form.get("quantity")) <= 0;
  return removed ? { title: "Removed from cart" } : undefined;
}

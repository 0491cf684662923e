import type { SubmissionResult } from "@conform-to/react";
import { href, redirect } from "react-router";
import { parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import {
  addForm,
  addToCart,
  removeForm,
  removeFromCart,
  setCartQuantity,
  setForm,
} from "#shop/cart/change-cart.server.ts";
import { discardDraft, draftOwner } from "#shop/cart/draft.server.ts";
import { isId } from "#shop/id.ts";
import type { Sen } from "#shop/money.ts";
import { checkoutForm } from "#shop/orders/checkout-form.server.ts";
import { placeDraft } from "#shop/orders/place-draft.server.ts";
import { reviewCheckout, type CheckoutReview } from "#shop/orders/review-checkout.server.ts";
import type { Staff } from "#shop/staff.ts";
import { pieceSentence, placeWords, type DraftRefusal } from "./refusals.ts";

export type DraftAnswer = {
  /** About the product or the line with this id. */
  about?: string;
  problem?: string;
  lastResult?: SubmissionResult;
  refusal?: DraftRefusal;
  /** What was typed stays beside the prices that it was typed beside. */
  kept?: { review: CheckoutReview | undefined; formKey: string };
};

/** One step of a draft, as its form asks: `intent` is add, set, remove, discard or place. */
export async function draftRequest(
  staff: Staff,
  form: FormData,
  url: URL,
): Promise<DraftAnswer | Response> {
  const draftId = textOf(form, "draft");
  if (!isId(draftId)) return unclear();
  const owner = draftOwner(staff, draftId);
  const intent = textOf(form, "intent");
  const here = addressOf(draftId, url.searchParams.get("q") ?? "");
  if (intent === "place") return place(staff, draftId, form);
  if (intent === "discard") {
    await discardDraft(staff, draftId);
    return redirectWithToast(newDraft(), { title: "Draft discarded" });
  }
  if (intent === "add") {
    const wanted = addForm.safeParse({
      productId: form.get("productId"),
      variant: form.getAll("variant").filter(Boolean),
      color: form.get("color") || undefined,
      quantity: form.get("quantity") || "1",
    });
    if (!wanted.success) return unclear(textOf(form, "productId"));
    const { productId, variant: variantIds, color: colorId = null, quantity } = wanted.data;
    const added = await addToCart(owner, { productId, variantIds, colorId, quantity });
    if (!added.ok) return { about: productId, problem: pieceSentence(added) };
    return redirectWithToast(here, { title: "Added to this order" });
  }
  const wanted = (intent === "remove" ? removeForm : setForm).safeParse(Object.fromEntries(form));
  if (!wanted.success) return unclear(textOf(form, "itemId"));
  const { itemId } = wanted.data;
  const quantity = "quantity" in wanted.data ? Number(wanted.data.quantity) : 0;
  const changed =
    intent === "remove"
      ? await removeFromCart(owner, { itemId })
      : await setCartQuantity(owner, { itemId, quantity });
  return changed.ok ? redirect(here) : { about: itemId, problem: pieceSentence(changed) };
}

async function place(staff: Staff, draftId: string, form: FormData) {
  const owner = draftOwner(staff, draftId);
  const formKey = textOf(form, "formKey");
  const quote = textOf(form, "quote");
  const sent = parseForm(form, { schema: checkoutForm });
  const reply = sent.reply({ hideFields: ["quote", "formKey"] });
  const again = async (standing?: string) => ({
    review: await reviewCheckout(owner, standing),
    formKey: isId(formKey) ? formKey : crypto.randomUUID(),
  });
  if (sent.status !== "success") {
    return { lastResult: forStaff(reply), kept: await again(quote) } satisfies DraftAnswer;
  }
  const placed = await placeDraft(staff, draftId, sent.value);
  if (placed.ok) {
    return redirectWithToast(href("/admin/orders/:orderId", { orderId: placed.orderId }), {
      title: "Order placed",
      description: "Its link to copy or send stands beside the customer's name.",
    });
  }
  const keeps = placed.reason === "not-enough-stock" || placed.reason === "unavailable";
  const kept = await again(keeps ? quote : undefined);
  return {
    lastResult: { initialValue: reply.initialValue },
    refusal: placeWords(placed, kept.review?.total ?? (0 as Sen)),
    kept,
  } satisfies DraftAnswer;
}

/** Checkout speaks to the customer; here it is the customer who is spoken of. */
function forStaff(reply: SubmissionResult): SubmissionResult {
  const error = Object.fromEntries(
    Object.entries(reply.error ?? {}).map(([name, messages]) => [
      name,
      messages?.map((message) => message.replace(/\byour\b/, "the customer's")) ?? null,
    ]),
  );
  return { ...reply, error };
}

export function newDraft(): string {
  return addressOf(crypto.randomUUID(), "");
}

function addressOf(draft: string, q: string) {
  return `${href("/admin/orders/new")}?${new URLSearchParams({ draft, ...(q && { q }) })}`;
}

function unclear(about?: string): DraftAnswer {
  const problem = "Enter a whole number of at least 1, at most 99.";
  return about ? { about, problem } : { problem: "The form did not arrive whole. Send it again." };
}

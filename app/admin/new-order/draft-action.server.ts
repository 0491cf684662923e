import type { SubmissionResult } from "@conform-to/react";
import { href, redirect } from "react-router";
import { handleIntent, parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import {
  addToCartForm,
  addToCart,
  removeFromCartForm,
  removeFromCart,
  setCartQuantity,
  setQuantityForm,
  type CartChange,
} from "#shop/cart/change-cart.server.ts";
import { findCustomersByPhone } from "#shop/customers/read-customer.server.ts";
import {
  discardDraft,
  draftOwner,
  labourDiscountForm,
  setLabourDiscount,
} from "#shop/cart/draft.server.ts";
import { removeDraftTradeIn } from "#shop/cart/draft-trade-in.server.ts";
import { isId } from "#shop/id.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { draftForm } from "#shop/orders/draft-form.server.ts";
import { reviewDraft, type CheckoutReview } from "#shop/orders/review-checkout.server.ts";
import {
  exchangeForm,
  placeExchange,
  type ExchangeForm,
  type PlaceExchange,
} from "#shop/returns/place-exchange.server.ts";
import { readExchange } from "#shop/returns/exchange.server.ts";
import { counterTradeInForm, takeTradeIn } from "#shop/trade-ins/counter-trade-in.server.ts";
import {
  counterForm,
  placeDraftWithTradeIn,
  type CounterForm,
  type PlaceWithTradeIn,
} from "#shop/trade-ins/place-with-trade-in.server.ts";
import type { Staff } from "#shop/staff.ts";
import { exchangeRefusalMessage, isExchangeRefusal, isReturnChanged } from "./exchange-refusals.ts";
import { knownDetails, type Known } from "./known-details.ts";
import { pieceSentence, placeRefusalMessage, type DraftRefusal } from "./refusals.ts";
import { isTradeInRefusal, tradeInRefusalMessage, tradeInSentence } from "./trade-in-refusals.ts";
import { unusualAmountSentence } from "../shared/unusual-amount.tsx";
import { incompleteForm } from "../shared/incomplete-form.ts";
import { t } from "#languages/messages.ts";

type CartOwner = ReturnType<typeof draftOwner>;

export type DraftAnswer = {
  /** The id of the product or cart line that `problem` is about. */
  itemId?: string;
  problem?: string;
  lastResult?: SubmissionResult;
  /** What is wrong in the form of the old gold. */
  tradeIn?: SubmissionResult;
  /** The confirmation of an unusual amount in that form. */
  toConfirm?: string;
  refusal?: DraftRefusal;
  /** The customers who were found by the phone number. */
  known?: Known;
  /** Replaces the loader's values after a refusal. `formKey`, the idempotency key of the order, stays the same. */
  checkout?: { review: CheckoutReview | undefined; formKey: string };
};

/**
 * Handles the forms of the draft page: `intent` is "add", "set", "discount", "remove", "discard", "trade-in",
 * "remove-trade-in", "find", "use" or "place". */
export async function handleDraftForm(
  staff: Staff,
  form: FormData,
  url: URL,
): Promise<DraftAnswer | Response> {
  const draftId = textOf(form, "draft");
  if (!isId(draftId)) return invalidForm();
  const owner = draftOwner(staff, draftId);
  const q = url.searchParams.get("q") ?? "";
  const here = draftPath(draftId, q, url.searchParams.get("tradeIn"));
  return await handleIntent<Promise<DraftAnswer | Response>>(form, {
    add: () => add(owner, form, here),
    set: async () => {
      const wanted = setQuantityForm.safeParse(Object.fromEntries(form));
      if (!wanted.success) return invalidForm(textOf(form, "itemId"));
      const { itemId, quantity } = wanted.data;
      return changed(await setCartQuantity(owner, { itemId, quantity }), itemId, here);
    },
    discount: () => discount(owner, form, here),
    remove: async () => {
      const wanted = removeFromCartForm.safeParse(Object.fromEntries(form));
      if (!wanted.success) return invalidForm(textOf(form, "itemId"));
      return changed(await removeFromCart(owner, wanted.data), wanted.data.itemId, here);
    },
    discard: async () => {
      await discardDraft(staff, draftId);
      return redirectWithToast(newDraftPath(), { title: t("Draft discarded") });
    },
    "trade-in": () => takeGold(staff, draftId, form, draftPath(draftId, q)),
    "remove-trade-in": async () => {
      await removeDraftTradeIn(draftId);
      const title = t("Trade-in removed from this order");
      return redirectWithToast(draftPath(draftId, q), { title });
    },
    find: () => findCustomer(staff, draftId, form),
    use: () => findCustomer(staff, draftId, form, url.searchParams.get("use") ?? undefined),
    place: () => place(staff, draftId, form),
  });
}

async function add(owner: CartOwner, form: FormData, here: string) {
  const wanted = addToCartForm.safeParse({
    productId: form.get("productId"),
    variant: form.getAll("variant").filter(Boolean),
    color: form.get("color") || undefined,
    quantity: form.get("quantity") || "1",
    formKey: form.get("formKey"),
  });
  if (!wanted.success) return invalidForm(textOf(form, "productId"));
  const { variant: variantIds, color: colorId = null, ...rest } = wanted.data;
  const added = await addToCart(owner, { ...rest, variantIds, colorId });
  if (!added.ok) return { itemId: rest.productId, problem: pieceSentence(added) };
  return redirectWithToast(here, { title: t("Product added to this order") });
}

async function discount(owner: CartOwner, form: FormData, here: string) {
  const itemId = textOf(form, "itemId");
  const wanted = labourDiscountForm.safeParse(Object.fromEntries(form));
  if (!wanted.success) {
    const issue = wanted.error.issues.find(({ path }) => path[0] === "discount");
    return { itemId, problem: issue?.message ?? incompleteForm() };
  }
  const set = await setLabourDiscount(owner, wanted.data);
  if (set.ok) return redirect(here);
  const fee = formatMoney(set.labourFee);
  return { itemId, problem: t("The labour fee of this piece is {fee}.", { fee }) };
}

async function takeGold(staff: Staff, draftId: string, form: FormData, here: string) {
  // The pieces of an exchange pay for its order.
  if (await readExchange(staff, draftId)) return invalidForm();
  const sent = parseForm(form, { schema: counterTradeInForm });
  if (sent.status !== "success") return { tradeIn: sent.reply() } satisfies DraftAnswer;
  const taken = await takeTradeIn(draftOwner(staff, draftId), sent.value);
  if (taken.ok) return redirectWithToast(here, { title: t("Trade-in added to this order") });
  if (taken.reason === "wrong-step")
    return redirectWithError(here, tradeInSentence("trade-in-ended"));
  const paid = [
    taken.reason === "no-estimate"
      ? t("Enter what you give: there is no buy-back price for this gold today.")
      : unusualAmountSentence(taken),
  ];
  return {
    tradeIn: sent.reply({ fieldErrors: { paid } }),
    ...(taken.reason === "needs-confirmation" && { toConfirm: taken.confirmation }),
  } satisfies DraftAnswer;
}

function changed(change: CartChange, itemId: string, here: string): DraftAnswer | Response {
  return change.ok ? redirect(here) : { itemId, problem: pieceSentence(change) };
}

/** Finds customers by the typed phone number; `use` is the id of the one whose details replace what was typed. */
async function findCustomer(staff: Staff, draftId: string, form: FormData, use?: string) {
  const typed = textOf(form, "phoneNumber");
  const customers = await findCustomersByPhone(staff, typed);
  const used = customers?.find(({ id }) => id === use);
  const reply = rewordForStaff(
    typedReply(form, parseForm(form, { schema: draftForm }).reply({ hideFields })),
  );
  const initialValue = { ...reply.initialValue, ...(used && knownDetails(used)) };
  return {
    ...(customers && { known: { typed, customers } }),
    lastResult: customers
      ? { initialValue }
      : { initialValue, error: { phoneNumber: reply.error?.phoneNumber ?? null } },
    checkout: {
      review: await reviewDraft(staff, draftId, textOf(form, "quote")),
      formKey: formKeyOf(form),
    },
  } satisfies DraftAnswer;
}

const hideFields = ["quote", "formKey"];

/**
 * The hidden method of an order that gold covered must not be chosen for one that it no longer covers: without a choice,
 * a select would show cash, and the rest would be recorded as received.
 */
function typedReply(form: FormData, reply: SubmissionResult): SubmissionResult {
  if (!form.has("isCovered")) return reply;
  return { ...reply, initialValue: { ...reply.initialValue, paymentMethod: "touch_n_go" } };
}

function formKeyOf(form: FormData): string {
  const formKey = textOf(form, "formKey");
  return isId(formKey) ? formKey : crypto.randomUUID();
}

async function place(staff: Staff, draftId: string, form: FormData) {
  const quote = textOf(form, "quote");
  const isExchange = form.has("shownValue");
  const sent = parseForm(form, { schema: isExchange ? exchangeForm : counterForm });
  const reply = typedReply(form, sent.reply({ hideFields }));
  const reviewAgain = async (quoteToKeep?: string) => ({
    review: await reviewDraft(staff, draftId, quoteToKeep),
    formKey: formKeyOf(form),
  });
  if (sent.status !== "success") {
    return {
      lastResult: rewordForStaff(reply),
      checkout: await reviewAgain(quote),
    } satisfies DraftAnswer;
  }
  const placed = isExchange
    ? await placeExchange(staff, draftId, sent.value as ExchangeForm)
    : await placeDraftWithTradeIn(staff, draftId, sent.value as CounterForm);
  if (placed.ok) {
    return redirectWithToast(href("/admin/orders/:orderId", { orderId: placed.orderId }), {
      title: t("Order placed"),
      description: t("You can copy or send the order link from Customer Information."),
    });
  }
  if (isReturnChanged(placed)) {
    const path = href("/admin/returns/:returnId", { returnId: draftId });
    return redirectWithError(path, exchangeRefusalMessage(placed).lines[0]!);
  }
  const keepsQuote =
    placed.reason === "not-enough-stock" ||
    placed.reason === "unavailable" ||
    placed.reason === "price-changed" ||
    isExchangeRefusal(placed) ||
    isTradeInRefusal(placed);
  const checkout = await reviewAgain(keepsQuote ? quote : undefined);
  return {
    lastResult: { initialValue: reply.initialValue ?? {} },
    refusal: refusalMessage(placed, checkout.review?.total ?? (0 as Sen)),
    checkout,
  } satisfies DraftAnswer;
}

function refusalMessage(
  refused: Exclude<PlaceExchange | PlaceWithTradeIn, { ok: true }>,
  newTotal: Sen,
): DraftRefusal {
  if (isTradeInRefusal(refused)) return tradeInRefusalMessage(refused);
  return isExchangeRefusal(refused)
    ? exchangeRefusalMessage(refused)
    : placeRefusalMessage(refused, newTotal);
}

/** Rewords checkout's messages that address the customer. */
function rewordForStaff(reply: SubmissionResult): SubmissionResult {
  const forStaff: Record<string, string> = {
    [t("Enter your name")]: t("Enter the customer's name"),
    [t("Enter your phone number")]: t("Enter the customer's phone number"),
  };
  const error = Object.fromEntries(
    Object.entries(reply.error ?? {}).map(([name, messages]) => [
      name,
      messages?.map((text) => forStaff[text] ?? text) ?? null,
    ]),
  );
  return { ...reply, error };
}

/** The page of a new draft, with the form of this request to sell gold. */
export function newDraftPath(tradeIn: string | null = null): string {
  return draftPath(crypto.randomUUID(), "", tradeIn);
}

/** `tradeIn` is the request whose customer and gold the forms show. */
function draftPath(draft: string, q: string, tradeIn: string | null = null) {
  const params = { draft, ...(q && { q }), ...(tradeIn && { tradeIn }) };
  return `${href("/admin/orders/new")}?${new URLSearchParams(params)}`;
}

function invalidForm(itemId?: string): DraftAnswer {
  const problem = t("Enter a quantity from 1 to 99.");
  return itemId ? { itemId, problem } : { problem: incompleteForm() };
}

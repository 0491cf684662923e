import type { Disposition } from "#db/schema/fulfilment.ts";
import type { ReturnKind } from "#db/schema/returns.ts";
import { readCart, type Piece } from "#shop/cart/cart.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { draftOwner } from "#shop/cart/draft.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { issueQuote } from "#shop/orders/quote.server.ts";
import { findOrder, type Order, type Viewer } from "#shop/orders/read-order.server.ts";
import {
  requestReturn,
  beginReturn,
  type ReturnPick,
} from "#shop/returns/request-return.server.ts";
import { saveBankAccount } from "#shop/returns/bank-account.server.ts";
import {
  approveReturn,
  endReturn,
  refuseReturn,
  withdrawReturn,
} from "#shop/returns/decide-return.server.ts";
import { inspectReturn } from "#shop/returns/inspect-return.server.ts";
import { placeExchange, type ExchangeForm } from "#shop/returns/place-exchange.server.ts";
import { receiveReturn } from "#shop/returns/receive-return.server.ts";
import { settleReturn } from "#shop/returns/settle-return.server.ts";
import type { Staff } from "#shop/staff.ts";

/** What a buyer and staff do about a return for money, if `kind` does not say otherwise. All pieces came back as they were sold. */
export type ReturnStep = { orderId: string; returnId: string } & (
  | { step: "ask" | "begin"; kind?: ReturnKind; picks: ReturnPick[] }
  | { step: "approve" | "account" | "refuse" | "withdraw" | "end-return" }
  | { step: "receive"; received: ReturnPick[] }
  | {
      step: "inspect-return";
      inspectionId: string;
      orderItemId: string;
      quantity: number;
      disposition: Disposition;
      /** Null for pieces without a seal. */
      sealOk: boolean | null;
    }
  /** Amounts in sen. */
  | { step: "settle"; refundId: string; shownValue: number; deduction: number }
  | { step: "draft-exchange"; productId: string; variantIds: string[]; quantity: number }
  | { step: "place-exchange"; formKey: string; refundId: string; shownValue: number }
);

type Done = { ok: true } | { ok: false; reason: string };

/** Takes a step in the name of the order's buyer, or of `staff`. */
export async function takeReturnStep(staff: Staff, given: ReturnStep): Promise<Done> {
  const { orderId, returnId } = given;
  const order = await findOrder(orderId);
  if (!order) return { ok: false, reason: "not-found" };
  const viewer: Viewer = { ...order, isStaff: false, key: null };
  switch (given.step) {
    case "ask":
      return requestReturn(
        orderId,
        viewer,
        { ...about(given), picks: given.picks, isAsReceived: true },
        [],
      );
    case "begin":
      return beginReturn(staff, orderId, { ...about(given), picks: given.picks, exception: "" });
    case "approve":
      return approveReturn(staff, returnId, { note: "" });
    case "account":
      return saveBankAccount(orderId, returnId, viewer, {
        bankName: "Maybank",
        accountNumber: "512345678901",
        accountName: order.fullName,
      });
    case "refuse":
      return refuseReturn(staff, returnId, { refusal: "not-faulty", text: "" });
    case "withdraw":
      return withdrawReturn(orderId, returnId, viewer);
    case "end-return":
      return endReturn(staff, returnId, { note: "" });
    case "receive":
      return receiveReturn(staff, returnId, given);
    case "inspect-return":
      return inspectReturn(staff, returnId, {
        ...given,
        weightRead: weightOf(order, given.orderItemId, given.quantity),
        purityOk: true,
        condition: "as-sold",
        note: "",
      });
    case "settle":
      return settleReturn(staff, returnId, {
        ...given,
        deduction: given.deduction as Sen,
        deductionReason: given.deduction > 0 ? "Scratched" : "",
        reference: "MBB-1",
        confirmName: false,
      });
    case "draft-exchange":
      return draftExchange(staff, given);
    case "place-exchange":
      return placeExchange(staff, returnId, await exchangeForm(staff, order, given));
  }
}

function about({ returnId, kind = "return" }: { returnId: string; kind?: ReturnKind }) {
  return { returnId, kind, reason: "faulty", description: "" } as const;
}

type StepOf<Name> = Extract<ReturnStep, { step: Name }>;

/** Chooses the new pieces of an exchange, unless some were chosen before. */
async function draftExchange(
  staff: Staff,
  { returnId, productId, variantIds, quantity }: StepOf<"draft-exchange">,
): Promise<Done> {
  const owner = draftOwner(staff, returnId);
  const { lines } = await readCart(owner);
  if (lines.length > 0) return { ok: true };
  return addToCart(owner, { productId, variantIds, colorId: null, quantity });
}

/** The form of an exchange at today's prices, whose difference the customer pays in cash. */
async function exchangeForm(
  staff: Staff,
  { fullName, phoneNumber }: Order,
  { returnId, formKey, refundId, shownValue }: StepOf<"place-exchange">,
): Promise<ExchangeForm> {
  const owner = draftOwner(staff, returnId);
  const { lines } = await readCart(owner);
  const pieces = lines.map(({ piece, quantity }) => ({ ...(piece as Piece), quantity }));
  return {
    formKey,
    quote: issueQuote(owner, pieces, 10).token,
    fullName,
    phoneNumber,
    email: null,
    notes: null,
    deliveryMethod: "collect",
    paymentMethod: "cash",
    reference: "",
    language: "en",
    received: false,
    shownValue,
    refundId,
    refundReference: "MBB-1",
    confirmName: false,
  };
}

function weightOf({ items }: Order, orderItemId: string, quantity: number): Milligrams {
  const weight = items.find(({ id }) => id === orderItemId)?.weight ?? 0;
  return (weight * quantity) as Milligrams;
}

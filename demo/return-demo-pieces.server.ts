import { readFile } from "node:fs/promises";
import path from "node:path";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { draftOwner } from "#shop/cart/draft.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { reviewCheckout } from "#shop/orders/review-checkout.server.ts";
import { pick } from "#shop/pick.ts";
import { requestReturn } from "#shop/returns/request-return.server.ts";
import { saveBankAccount } from "#shop/returns/bank-account.server.ts";
import { approveReturn, refuseReturn, withdrawReturn } from "#shop/returns/decide-return.server.ts";
import { readExchange } from "#shop/returns/exchange.server.ts";
import { inspectReturn } from "#shop/returns/inspect-return.server.ts";
import { placeExchange, type ExchangeForm } from "#shop/returns/place-exchange.server.ts";
import { receiveReturn } from "#shop/returns/receive-return.server.ts";
import { settleReturn } from "#shop/returns/settle-return.server.ts";
import type { Staff } from "#shop/staff.ts";
import type { DemoReturn } from "./demo-order.ts";
import { firstChoice } from "./first-choice.server.ts";
import { succeed } from "./succeed.ts";

/** The buyer asks to return all pieces of an order that has arrived, and staff go on as far as the demo shop shows it. */
export async function returnPieces(
  staff: Staff,
  order: Order,
  guestId: string,
  returned: DemoReturn,
): Promise<void> {
  const { status, kind, reason, description, pictures } = returned;
  const buyer = { userId: null, guestId, isStaff: false, key: null };
  const returnId = crypto.randomUUID();
  const picks = order.items.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  const files = await Promise.all(pictures.map((name) => readFile(returnPicture(name))));
  const asked = { returnId, kind, reason, description, picks, isAsReceived: true };
  succeed(await requestReturn(order.id, buyer, asked, files));
  if (status === "requested") return;
  if (status === "withdrawn") return void succeed(await withdrawReturn(order.id, returnId, buyer));
  if (status === "refused") {
    const refusal = { refusal: "worn", text: "Cincin ini sudah dipakai dan ada calar." } as const;
    return void succeed(await refuseReturn(staff, returnId, refusal));
  }
  succeed(await approveReturn(staff, returnId, { note: "" }));
  if (status === "approved") return;
  succeed(await receiveReturn(staff, returnId, { received: picks }));
  if (status === "received") return;
  const isAsSold = kind === "exchange";
  for (const { id, weight, quantity } of order.items) {
    const inspection = {
      inspectionId: crypto.randomUUID(),
      orderItemId: id,
      quantity,
      weightRead: (weight * quantity) as Milligrams,
      purityOk: true,
      sealOk: null,
      condition: isAsSold ? ("as-sold" as const) : ("damaged" as const),
      disposition: isAsSold ? ("restock" as const) : ("to-supplier" as const),
      note: "",
    };
    succeed(await inspectReturn(staff, returnId, inspection));
  }
  if (status === "inspected") return;
  if (returned.newPiece) return exchange(staff, order, returnId, returned.newPiece);
  const account = {
    bankName: "Maybank",
    accountNumber: "100000000115",
    accountName: order.fullName,
  };
  succeed(await saveBankAccount(order.id, returnId, buyer, account));
  const settlement = {
    refundId: crypto.randomUUID(),
    shownValue: order.totalAmount,
    deduction: 0 as Sen,
    deductionReason: "",
    reference: "DEMO-REFUND-1",
    confirmName: false,
  };
  succeed(await settleReturn(staff, returnId, settlement));
}

/** Staff place the order of the new piece, and the customer pays the rest in cash. */
async function exchange(
  staff: Staff,
  order: Order,
  returnId: string,
  newPiece: string,
): Promise<void> {
  const draft = draftOwner(staff, returnId);
  succeed(await addToCart(draft, await firstChoice(newPiece)));
  const { credit } = (await readExchange(staff, returnId))!;
  const review = await reviewCheckout(draft);
  const form = {
    ...pick(order, ["fullName", "phoneNumber", "email", "language"]),
    deliveryMethod: "collect",
    notes: null,
    paymentMethod: "cash",
    reference: "",
    received: false,
    formKey: crypto.randomUUID(),
    quote: review!.quote!,
    shownValue: credit,
    refundId: crypto.randomUUID(),
    refundReference: "",
    confirmName: false,
  } as ExchangeForm;
  succeed(await placeExchange(staff, returnId, form));
}

/** Drawn by `demo/draw-returns.ts`. */
function returnPicture(name: string): string {
  return path.resolve("demo/photos", `return-${name}.jpg`);
}

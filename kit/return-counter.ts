import type { Disposition } from "#db/schema/fulfilment.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { findOrder, type Order, type Viewer } from "#shop/orders/read-order.server.ts";
import { askReturn, beginReturn, type ReturnPick } from "#shop/returns/ask-return.server.ts";
import { saveBankAccount } from "#shop/returns/bank-account.server.ts";
import {
  agreeToReturn,
  endReturn,
  refuseReturn,
  withdrawReturn,
} from "#shop/returns/decide-return.server.ts";
import { inspectReturn } from "#shop/returns/inspect-return.server.ts";
import { receiveReturn } from "#shop/returns/receive-return.server.ts";
import { settleReturn } from "#shop/returns/settle-return.server.ts";
import type { Staff } from "#shop/staff.ts";

/** What a buyer and staff do about a return for money. All pieces came back as they were sold. */
export type ReturnStep = { orderId: string; returnId: string } & (
  | { step: "ask" | "begin"; picks: ReturnPick[] }
  | { step: "agree" | "account" | "refuse" | "withdraw" | "end-return" }
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
      return askReturn(
        orderId,
        viewer,
        { ...about(given), picks: given.picks, isAsReceived: true },
        [],
      );
    case "begin":
      return beginReturn(staff, orderId, { ...about(given), picks: given.picks, exception: "" });
    case "agree":
      return agreeToReturn(staff, returnId, { note: "" });
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
  }
}

function about({ returnId }: ReturnStep) {
  return { returnId, kind: "return", reason: "faulty", description: "" } as const;
}

function weightOf({ items }: Order, orderItemId: string, quantity: number): Milligrams {
  const weight = items.find(({ id }) => id === orderItemId)?.weight ?? 0;
  return (weight * quantity) as Milligrams;
}

import { drawQr, qrPng, type QrDrawing } from "#platform/qr.server.ts";
import type { Sen } from "#shop/money.ts";
import { amountToPay, type Payable } from "#shop/orders/amount-to-pay.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import type { Profile } from "#shop/profile/profile-schema.server.ts";
import { readEmvQr, withAmount } from "./emv-qr.ts";

export type TouchNGoQr = NonNullable<Awaited<ReturnType<typeof touchNGoQr>>>;

type PayableOrder = Payable & Pick<Order, "orderNumber">;
type QrSettings = Pick<Profile, "touchNGoQr" | "touchNGoQrAmount" | "touchNGoQrTried">;

/**
 * The QR code for paying this order (ADR-0034); undefined if the shop has no usable code. `payee` is the name that the
 * wallet shows. Without `hasAmount`, the customer types the amount and the order number.
 */
export async function touchNGoQr(order: PayableOrder) {
  const code = codeFor(await readProfile(), order);
  return code && { drawing: drawQr(code.text), payee: code.payee, hasAmount: code.hasAmount };
}

/** The QR code as a PNG, for customers who pay with the phone that shows the page. */
export async function touchNGoQrPicture(
  order: PayableOrder,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const code = codeFor(await readProfile(), order);
  return code && qrPng(code.text);
}

/** The shop's code with an amount of RM 1, which staff scan as a trial before customers pay by it. */
export function trialQr(text: string): QrDrawing | undefined {
  const encoded = withAmount(text, { amount: 100 as Sen, reference: "TRIAL" });
  return encoded ? drawQr(encoded) : undefined;
}

/**
 * The shop's code, with the order's amount and number if the settings allow that, otherwise unchanged. A code with a
 * fixed amount is never shown unchanged, because it would ask for the wrong amount.
 */
export function codeFor(
  { touchNGoQr: text, touchNGoQrAmount, touchNGoQrTried }: QrSettings,
  order: PayableOrder,
): { text: string; payee: string; hasAmount: boolean } | undefined {
  const read = readEmvQr(text);
  const amountOfOrder = amountToPay(order);
  if (!read.ok || amountOfOrder <= 0) return undefined;
  const { merchantName: payee, mayBeSigned, amount } = read.qr;
  if (touchNGoQrAmount && (!mayBeSigned || touchNGoQrTried)) {
    const { orderNumber: reference } = order;
    const encoded = withAmount(text, { amount: amountOfOrder, reference });
    return encoded ? { text: encoded, payee, hasAmount: true } : undefined;
  }
  return amount === undefined ? { text, payee, hasAmount: false } : undefined;
}

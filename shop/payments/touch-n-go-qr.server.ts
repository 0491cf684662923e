import { drawQr, qrPicture, type QrDrawing } from "#platform/qr.server.ts";
import type { Sen } from "#shop/money.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { readProfile, type Profile } from "#shop/profile/profile.server.ts";
import { readEmvQr, withAmount } from "./emv-qr.ts";

export type TouchNGoQr = {
  drawing: QrDrawing;
  /** Whom the wallet will name. */
  payee: string;
  /** Whether the amount and the order's number are in it; otherwise the customer types them. */
  hasAmount: boolean;
};

type Paid = Pick<Order, "orderNumber" | "totalAmount">;
type Settings = Pick<Profile, "touchNGoQr" | "touchNGoQrAmount" | "touchNGoQrTried">;

/** The code to scan for this order (decision 21); undefined while the shop has none that fits. */
export async function touchNGoQr(order: Paid): Promise<TouchNGoQr | undefined> {
  const code = codeFor(await readProfile(), order);
  return code && { drawing: drawQr(code.text), payee: code.payee, hasAmount: code.hasAmount };
}

/** The same as a PNG, for who pays with the very phone that shows the page. */
export async function touchNGoQrPicture(order: Paid): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const code = codeFor(await readProfile(), order);
  return code && qrPicture(code.text);
}

/** What staff scan before customers do: the shop's code with one ringgit set in it. */
export function trialQr(text: string): QrDrawing | undefined {
  const made = withAmount(text, { amount: 100 as Sen, reference: "TRIAL" });
  return made ? drawQr(made) : undefined;
}

/**
 * The shop's text with the order's amount and number, where the settings allow it; its own text as it stands
 * otherwise. A code that names an amount of its own is shown to nobody: it would ask for the wrong money.
 */
export function codeFor(
  { touchNGoQr: text, touchNGoQrAmount, touchNGoQrTried }: Settings,
  { orderNumber, totalAmount }: Paid,
): { text: string; payee: string; hasAmount: boolean } | undefined {
  const read = readEmvQr(text);
  if (!read.ok || totalAmount <= 0) return undefined;
  const { merchantName: payee, mayBeSigned, amount } = read.qr;
  if (touchNGoQrAmount && (!mayBeSigned || touchNGoQrTried)) {
    const made = withAmount(text, { amount: totalAmount, reference: orderNumber });
    return made ? { text: made, payee, hasAmount: true } : undefined;
  }
  return amount === undefined ? { text, payee, hasAmount: false } : undefined;
}

import { env } from "#env";
import { countUntouchedProducts } from "#shop/catalogue/product-figures.server.ts";
import { readTwoFactor } from "#shop/customers/own-two-factor.server.ts";
import { paymentsMoveMoney } from "#shop/payments/pay-page.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import type { Owner } from "#shop/staff.ts";

export type BeforeOpening = {
  /** Emails leave the shop. */
  emails: boolean;
  /** Online payments move money, or are not offered. */
  onlinePayments: boolean;
  /** Customers get a QR code to pay to, or Touch 'n Go is not offered. */
  touchNGo: boolean;
  /** Links in emails lead to an address that customers can open, over HTTPS. */
  address: boolean;
  /** This owner signs in with a second factor: owners change gold prices and see customers' addresses. */
  twoFactor: boolean;
  /** The shop requires a second factor of all staff, so a stolen password of any of them is not enough. */
  staffTwoFactor: boolean;
  /** How many products on sale no staff member has ever saved: those of the demo shop. */
  demoProducts: number;
};

/** What a shop needs before its first customers come. */
export async function readBeforeOpening(owner: Owner): Promise<BeforeOpening> {
  const [profile, twoFactor, demoProducts] = await Promise.all([
    readProfile(),
    readTwoFactor(owner),
    countUntouchedProducts(owner),
  ]);
  const { paymentMethods, touchNGoQr, staffTwoFactor } = profile;
  return {
    emails: env.SMTP_URL !== undefined,
    onlinePayments: !paymentMethods.stripe_fpx.offered || paymentsMoveMoney(),
    touchNGo: !paymentMethods.touch_n_go.offered || touchNGoQr !== "",
    address: env.BASE_URL_IS_SET && env.BASE_URL.startsWith("https:"),
    twoFactor: twoFactor.on,
    staffTwoFactor,
    demoProducts,
  };
}

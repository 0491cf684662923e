import LockKeyhole from "lucide:lock-keyhole";
import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Truck } from "#app/ui/icons.tsx";
import { Price } from "#app/ui/price.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { Cart } from "#shop/cart/cart.server.ts";
import type { DeliveryDateTexts } from "#shop/delivery/delivery-date-texts.ts";
import type { PaymentMethodOptions } from "#shop/orders/payment-methods.server.ts";
import { formatMinutes } from "#app/ui/format-minutes.ts";
import { NoPaymentMethod } from "../shared/no-payment-method.tsx";
import { useInsuredLimit } from "../shared/use-insured-limit.ts";
import { Totals } from "../shared/totals.tsx";

type Props = {
  cart: Cart;
  /** Which payment methods accept the subtotal. */
  methods: PaymentMethodOptions;
  priceLockMinutes: number;
  /** When an order of now is ready at the shop, and at the door; undefined if a line cannot be bought. */
  dateTexts: Pick<DeliveryDateTexts, "collect" | "anywhere"> | undefined;
};

/** Totals and the checkout button, which is disabled while the cart cannot be ordered; the text beside it says why. */
export function CartSummary({ cart, methods, priceLockMinutes, dateTexts }: Props) {
  const limit = useInsuredLimit(cart.lines.map(({ piece }) => piece?.unitPrice));
  const problemCount = cart.lines.filter((line) => line.problem && line.quantity > 0).length;
  const canPay = methods.offered.length > 0;
  return (
    <section
      aria-labelledby="summary-title"
      className="rounded-lg border border-line bg-card p-5 md:p-7 lg:sticky lg:top-16"
    >
      <h2 id="summary-title" className="display mb-5 text-xl">
        {t("Order Summary")}
      </h2>
      <Totals subtotal={cart.subtotal} />
      <div id="no-method" role="status" className="mt-5 text-sm empty:hidden">
        {canPay ? null : (
          <NoPaymentMethod
            methods={methods}
            total={cart.subtotal}
            quantity={cart.quantity}
            isCart
          />
        )}
      </div>
      <div className="mt-6">
        {problemCount > 0 || !canPay ? (
          <Button
            size="lg"
            wide
            disabled
            aria-describedby={problemCount > 0 ? "held-back" : "no-method"}
          >
            {t("Proceed to Checkout")}
          </Button>
        ) : (
          <ButtonLink to={href("/checkout")} size="lg" wide>
            {t("Proceed to Checkout")}
          </ButtonLink>
        )}
        {problemCount > 0 ? (
          <p id="held-back" className="mt-3 text-sm font-medium text-warn">
            {tPlural(
              problemCount,
              "One item needs your attention: see the note next to it.",
              "{count} items need your attention: see the notes next to them.",
            )}
          </p>
        ) : null}
      </div>
      <ul className="mt-6 space-y-3 border-t border-line pt-5 text-sm text-ink-soft">
        <li className="flex gap-3">
          <LockKeyhole className="mt-0.5 size-5 shrink-0 text-gold" />
          {priceLockMinutes > 0
            ? t("Gold prices change during the day. We hold your price for {time} at checkout.", {
                time: formatMinutes(priceLockMinutes * 60),
              })
            : t(
                "Gold prices change during the day. You'll always see the final price before you pay.",
              )}
        </li>
        <li className="flex gap-3">
          <Truck className="mt-0.5 size-5 shrink-0 text-gold" />
          <div>
            {limit
              ? t(
                  "Collect your order at the shop, or get free delivery within Malaysia, insured up to {limit} per parcel.",
                  { limit },
                )
              : t(
                  "Collect your order at the shop, or get free delivery within Malaysia, with tracking and signature.",
                )}
            {dateTexts ? (
              <div className="mt-2 font-medium text-ink">
                <p>{dateTexts.collect}</p>
                <p>{dateTexts.anywhere}</p>
              </div>
            ) : null}
          </div>
        </li>
      </ul>
    </section>
  );
}

/** The number of pieces and the subtotal, beside the heading: on a phone the summary is far below the lines. */
export function ShortTotal({ cart }: { cart: Cart }) {
  return (
    <p className="text-ink-soft">
      {tPlural(cart.quantity, "{count} piece", "{count} pieces")} ·{" "}
      <Price amount={cart.subtotal} className="font-medium text-ink" />
    </p>
  );
}

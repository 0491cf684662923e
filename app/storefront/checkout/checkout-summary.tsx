import type { FieldMetadata } from "@conform-to/react";
import { useNavigation, href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextLink, textLinkClass } from "#app/ui/text-link.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { pathIn } from "#languages/addresses.ts";
import { languageCode, t } from "#languages/messages.ts";
import type { DeliveryDateTexts } from "#shop/delivery/delivery-date-texts.ts";
import type { CheckoutReview } from "#shop/orders/review-checkout.server.ts";
import { Totals } from "../shared/totals.tsx";
import { ChosenDate } from "./chosen-date.tsx";
import { PhoneCheck, phoneCheckId } from "./phone-check.tsx";
import { PriceHold } from "./price-hold.tsx";
import { SummaryLines } from "./summary-lines.tsx";

/** All lines, the full price and the terms, directly above the button that places the order (ADR-0039). */
export function CheckoutSummary({
  review,
  dateTexts,
  phone,
  isPlacing,
}: {
  review: CheckoutReview;
  dateTexts: DeliveryDateTexts | undefined;
  phone: FieldMetadata<string>;
  isPlacing: boolean;
}) {
  const { lines, total, quote, held, methods } = review;
  const isBusy = useNavigation().state !== "idle";
  return (
    <section
      aria-labelledby="summary-title"
      className="self-start rounded-lg border border-line bg-card p-5 md:p-7 lg:sticky lg:top-16"
    >
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="summary-title" className="display text-xl">
          {t("Order Summary")}
        </h2>
        <TextLink to={href("/cart")} className="py-2 text-sm">
          {t("Change")}
        </TextLink>
      </div>
      {/* Hidden on phones while the same lines are open above the form. */}
      <SummaryLines
        lines={lines}
        className="mb-5 divide-y divide-line border-b border-line max-lg:group-has-[[data-pieces][open]]/checkout:hidden"
      />
      <Totals subtotal={total} />
      {dateTexts ? <ChosenDate dateTexts={dateTexts} /> : null}
      {quote ? (
        <PriceHold key={quote} held={held} />
      ) : (
        <p className="mt-5 rounded-sm bg-warn-wash px-3.5 py-3 text-sm font-medium text-warn">
          <Rich
            text={t(
              "One of these items can't be ordered right now. <a>Change your cart</a> to continue.",
            )}
            a={(words) => <TextLink to={href("/cart")}>{words}</TextLink>}
          />
        </p>
      )}
      <p className="mt-5 text-sm text-ink-soft">
        <Rich
          text={t(
            "The total is final: no other charges are added. By placing this order you agree to our <terms>terms</terms> and <delivery>delivery and exchange</delivery> policy. Our <privacy>privacy notice</privacy> explains how we use your details.",
          )}
          terms={(words) => <TermsLink to="/terms">{words}</TermsLink>}
          delivery={(words) => <TermsLink to="/delivery-and-exchange">{words}</TermsLink>}
          privacy={(words) => <TermsLink to="/privacy">{words}</TermsLink>}
        />
      </p>
      {methods.offered.length === 0 ? (
        <p id="no-method" className="mt-5 text-sm font-medium text-warn">
          {methods.hidden.some(({ why }) => why === "above-limit")
            ? t(
                "This order is above our payment limits. Payment Method above explains how you can still buy.",
              )
            : t(
                "We can't take payments online at the moment. Payment Method above explains how you can still buy.",
              )}
        </p>
      ) : null}
      <PhoneCheck field={phone} />
      <Button
        type="submit"
        aria-describedby={methods.offered.length === 0 ? "no-method" : phoneCheckId}
        size="lg"
        wide
        className="mt-5"
        disabled={!quote || methods.offered.length === 0 || (isBusy && !isPlacing)}
        busy={isPlacing}
        busyLabel={t("Processing...")}
      >
        {t("Place Order")}
      </Button>
    </section>
  );
}

/** The link opens in a new tab, so that the typed fields are not lost. */
function TermsLink({
  to,
  children,
}: {
  to: "/terms" | "/delivery-and-exchange" | "/privacy";
  children: string;
}) {
  return (
    <a
      href={pathIn(languageCode(), href(to))}
      target="_blank"
      rel="noopener"
      className={textLinkClass()}
    >
      {children}
      <span className="sr-only"> {t("(opens in a new tab)")}</span>
    </a>
  );
}

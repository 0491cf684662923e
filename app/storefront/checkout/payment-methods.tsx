import type { FieldMetadata } from "@conform-to/react";
import { Info } from "#app/ui/icons.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import { methodName } from "#shop/orders/method-names.ts";
import type { CheckoutReview } from "#shop/orders/review-checkout.server.ts";
import { ChoiceCard } from "./choice-card.tsx";
import { methodLabels } from "../shared/payment-method-labels.ts";
import { NoPaymentMethod } from "../shared/no-payment-method.tsx";
import { hiddenMethodMessage } from "../shared/hidden-method-message.ts";
import { FormSection } from "./form-section.tsx";

type Props = { field: FieldMetadata<string>; review: CheckoutReview };

/** The payment methods for the order. A method whose limit is below the total is named but cannot be chosen. */
export function PaymentMethods({ field, review }: Props) {
  const { offered, hidden } = review.methods;
  const aboveLimit = hidden.filter(({ why }) => why === "above-limit");
  // The method chosen earlier may no longer be offered.
  const chosen = offered.find(({ method }) => method === field.initialValue) ?? offered[0];
  if (!chosen) {
    return (
      <FormSection legend={t("Payment Method")}>
        <NoPaymentMethod
          methods={review.methods}
          total={review.total}
          quantity={review.lines.reduce((all, line) => all + line.quantity, 0)}
        />
      </FormSection>
    );
  }
  return (
    <FormSection legend={t("Payment Method")}>
      <div className="grid gap-3 sm:grid-cols-2">
        {offered.map(({ method, limit }) => {
          const { how, icon } = methodLabels[method];
          return (
            <ChoiceCard
              key={method}
              icon={icon}
              title={methodName(method)}
              id={method === chosen.method ? field.id : undefined}
              name={field.name}
              value={method}
              defaultChecked={method === chosen.method}
            >
              {t(how)}
              {limit === undefined ? null : (
                <span className="mt-1 block tabular-nums">
                  {t("Up to {limit} per order.", { limit: formatMoney(limit) })}
                </span>
              )}
            </ChoiceCard>
          );
        })}
      </div>
      {aboveLimit.length > 0 ? (
        <ul className="mt-4 space-y-2 text-sm text-ink-soft">
          {aboveLimit.map((one) => (
            <li key={one.method} className="flex gap-2.5">
              <Info className="mt-0.5 size-5 shrink-0" />
              {hiddenMethodMessage(one)}
            </li>
          ))}
        </ul>
      ) : null}
    </FormSection>
  );
}

import type { FieldMetadata } from "@conform-to/react";
import { Info } from "#app/ui/icons.tsx";
import { formatMoney } from "#shop/money.ts";
import type { CheckoutReview } from "#shop/orders/review-checkout.server.ts";
import { ChoiceCard } from "./choice-card.tsx";
import { methodWords } from "./method-words.ts";
import { NoMethod } from "./no-method.tsx";
import { hiddenWords } from "./refusals.ts";
import { FormSection } from "./section.tsx";

type Props = { field: FieldMetadata<string>; review: CheckoutReview };

/** The ways in which this total can be paid. One that it is above is named with its limit, not offered. */
export function PaymentMethods({ field, review }: Props) {
  const { offered, hidden } = review.methods;
  const aboveLimit = hidden.filter(({ why }) => why === "above-limit");
  // What was chosen before may have been hidden since.
  const chosen = offered.find(({ method }) => method === field.initialValue) ?? offered[0];
  return (
    <FormSection legend="Payment Method">
      {offered.length === 0 ? <NoMethod review={review} /> : null}
      {offered.length > 0 ? (
        <div className="grid gap-3 sm:grid-cols-2">
          {offered.map(({ method, limit }) => {
            const { title, how, icon } = methodWords[method];
            return (
              <ChoiceCard
                key={method}
                icon={icon}
                title={title}
                id={method === chosen?.method ? field.id : undefined}
                name={field.name}
                value={method}
                defaultChecked={method === chosen?.method}
              >
                {how}
                {limit === undefined ? null : (
                  <span className="mt-1 block tabular-nums">
                    Up to {formatMoney(limit)} for one order.
                  </span>
                )}
              </ChoiceCard>
            );
          })}
        </div>
      ) : null}
      {offered.length > 0 && aboveLimit.length > 0 ? (
        <ul className="mt-4 space-y-2 text-sm text-ink-soft">
          {aboveLimit.map((one) => (
            <li key={one.method} className="flex gap-2.5">
              <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} />
              {hiddenWords(one)}
            </li>
          ))}
        </ul>
      ) : null}
    </FormSection>
  );
}

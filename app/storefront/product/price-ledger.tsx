import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";
import { formatMoney, lineTotal, type Milligrams, type Sen, type SenPerGram } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import type { Variant } from "./variant-choice.tsx";

/** How the price is made, as on a goldsmith's bill. */
export function PriceLedger(props: {
  ledger: { goldPrice: SenPerGram; goldValue: Sen };
  weight: Milligrams;
  labourFee: Sen;
  chosen: Variant[];
  price: Sen;
  quantity: number;
}) {
  const { ledger, chosen, price, quantity } = props;
  const aGram = ledger.goldPrice as number as Sen;
  return (
    <section aria-labelledby="ledger" className="mt-6 border border-line bg-card px-5 py-4">
      <h2 id="ledger" className="text-xs text-ink-soft">
        How the price is made
      </h2>
      <dl aria-live="polite" className="mt-2 text-sm tabular-nums">
        <Line
          name="Gold"
          detail={`${formatMoney(aGram)}/g × ${formatWeight(props.weight)}`}
          amount={ledger.goldValue}
        />
        <Line name="Labour fee" amount={props.labourFee} />
        {chosen.map(({ id, name, value, priceAdjustment }) =>
          priceAdjustment === 0 ? null : (
            <Line key={id} name={`${name} ${value}`} amount={priceAdjustment} />
          ),
        )}
        <Line
          name={quantity > 1 ? "One piece" : "Price"}
          amount={price}
          className="mt-2 border-t-3 border-double border-gold pt-2 font-semibold"
        />
        {quantity > 1 ? (
          <Line
            name={`${quantity} pieces`}
            amount={lineTotal(price, quantity)}
            className="font-semibold"
          />
        ) : null}
      </dl>
    </section>
  );
}

function Line(props: { name: ReactNode; detail?: string; amount: Sen; className?: string }) {
  return (
    <div className={classes("flex items-end gap-x-2 py-1", props.className)}>
      <dt className="flex flex-col gap-x-2 sm:flex-row md:flex-col xl:flex-row">
        {props.name}
        {props.detail ? (
          <span className="whitespace-nowrap text-ink-soft">{props.detail}</span>
        ) : null}
      </dt>
      <span aria-hidden="true" className="leader" />
      <dd className="whitespace-nowrap">{formatMoney(props.amount)}</dd>
    </div>
  );
}

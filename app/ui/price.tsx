import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { classes } from "./classes.ts";
import { Rich } from "./rich.tsx";

type Props = { amount: Sen | undefined | null; className?: string | undefined };

/** An amount with digits of equal width. The chat button does not cover elements with `data-price`. */
export function Price({ amount, className }: Props) {
  const isKnown = amount !== undefined && amount !== null;
  return (
    <span data-price className={isKnown ? className : classes("text-ink-soft", className)}>
      {isKnown ? formatMoney(amount) : t("Price unavailable")}
    </span>
  );
}

/** "From RM 1,961.70": the lowest price of a piece whose choices cost more (`isPriceFrom`). */
export function PriceFrom({ amount, className }: { amount: Sen; className?: string }) {
  return (
    <Rich
      text={t("<from>From</from> <price>{price}</price>", { price: formatMoney(amount) })}
      from={(words) => <span className="price-from">{words}</span>}
      price={() => <Price amount={amount} className={className} />}
    />
  );
}

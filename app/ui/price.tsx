import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { classes } from "./classes.ts";

type Props = { amount: Sen | undefined | null; className?: string | undefined };

/** An amount with digits of equal width. The chat button does not cover elements with `data-price`. */
export function Price({ amount, className }: Props) {
  const isKnown = amount !== undefined && amount !== null;
  const look = isKnown ? "whitespace-nowrap tabular-nums" : "text-ink-soft";
  return (
    <span data-price className={classes(look, className)}>
      {isKnown ? formatMoney(amount) : t("Price unavailable")}
    </span>
  );
}

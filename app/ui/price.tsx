import { formatMoney, type Sen } from "#shop/money.ts";
import { classes } from "./classes.ts";

/** An amount with digits of equal width. The chat button does not cover elements with `data-price`. */
export function Price({
  amount,
  className,
}: {
  amount: Sen | undefined | null;
  className?: string | undefined;
}) {
  if (amount === undefined || amount === null) {
    return (
      <span data-price className={classes("text-ink-soft", className)}>
        Price unavailable
      </span>
    );
  }
  return (
    <span data-price className={classes("whitespace-nowrap tabular-nums", className)}>
      {formatMoney(amount)}
    </span>
  );
}

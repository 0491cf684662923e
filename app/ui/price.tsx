import { formatMoney, type Sen } from "#shop/money.ts";
import { classes } from "./classes.ts";

/** An amount in tabular figures. The chat button moves out of the way of `data-price`. */
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

import { formatMoney, type Sen } from "#shop/money.ts";
import { classes } from "./classes.ts";

/** An amount in tabular figures; a piece that has no price today says so. */
export function Price({
  amount,
  className,
}: {
  amount: Sen | undefined | null;
  className?: string | undefined;
}) {
  if (amount === undefined || amount === null) {
    return <span className={classes("text-ink-soft", className)}>Price unavailable</span>;
  }
  return (
    <span className={classes("whitespace-nowrap tabular-nums", className)}>
      {formatMoney(amount)}
    </span>
  );
}

import type { To } from "react-router";
import { t, tPlural } from "#languages/messages.ts";
import { pricePeriods } from "#shop/gold/price-day.ts";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";

/** Links that choose the period of a chart of gold prices, in days. */
export function PeriodLinks(props: { chosen: number; linkTo: (days: number) => To }) {
  return (
    <nav aria-label={t("Period")} className="-my-2 flex flex-wrap text-xs">
      {pricePeriods.map((days) => (
        <Link
          key={days}
          to={props.linkTo(days)}
          preventScrollReset
          aria-current={days === props.chosen ? "true" : undefined}
          className={classes(
            "flex min-h-11 items-center rounded-sm px-2.5",
            days === props.chosen ? "bg-gold-wash font-semibold" : "text-ink-soft hover:text-ink",
          )}
        >
          {days === 365 ? t("1 year") : tPlural(days, "{count} day", "{count} days")}
        </Link>
      ))}
    </nav>
  );
}

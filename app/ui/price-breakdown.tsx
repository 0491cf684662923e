import type { ComponentProps } from "react";
import type { BreakdownRow } from "#shop/price-breakdown.ts";
import { classes } from "./classes.ts";

type Props = { rows: BreakdownRow[] } & ComponentProps<"dl">;

/** The table that explains a price, on screens and on paper. Shared, so that a price looks alike on every page. */
export function PriceBreakdown({ rows, className, ...rest }: Props) {
  return (
    <dl {...rest} className={classes("breakdown", className)}>
      {rows.map(({ kind, label, detail, value }) => (
        <div key={kind + label} className={looks[kind]}>
          <dt>
            {label}
            {detail ? <span>{detail}</span> : null}
          </dt>
          <span aria-hidden="true" className="leader" />
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const looks: Partial<Record<BreakdownRow["kind"], string>> = {
  "unit-price": "breakdown-unit-price",
  total: "font-semibold",
};

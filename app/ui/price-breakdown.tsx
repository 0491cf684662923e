import type { ComponentProps } from "react";
import type { BreakdownRow } from "#shop/price-breakdown.ts";
import { classes } from "./classes.ts";

type Props = { rows: BreakdownRow[] } & ComponentProps<"dl">;

/** The only table that explains a price, on screens and on paper. */
export function PriceBreakdown({ rows, className, ...rest }: Props) {
  return (
    <dl {...rest} className={classes("tabular-nums", className)}>
      {rows.map(({ kind, label, detail, value }) => (
        <div key={kind + label} className={classes("flex items-end gap-x-2 py-1", looks[kind])}>
          <dt className="flex flex-wrap gap-x-2">
            {label}
            {detail ? (
              <span className="text-ink-soft min-[22.5rem]:whitespace-nowrap">{detail}</span>
            ) : null}
          </dt>
          <span aria-hidden="true" className="leader" />
          <dd className="whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const looks: Partial<Record<BreakdownRow["kind"], string>> = {
  "unit-price": "mt-1 border-t-3 border-double border-gold pt-2 font-semibold",
  total: "font-semibold",
};

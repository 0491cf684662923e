import { Fragment, type ComponentProps } from "react";
import type { BreakdownRow } from "#shop/price-breakdown.ts";
import type { ShownChoice } from "#shop/untranslated.ts";
import { Word } from "./choices.tsx";
import { classes } from "./classes.ts";
import { langOf } from "./lang-of.ts";

type Props = { rows: BreakdownRow[] } & ComponentProps<"dl">;

/** The table that explains a price, on screens and on paper. Shared, so that a price looks alike on every page. */
export function PriceBreakdown({ rows, className, ...rest }: Props) {
  return (
    <dl {...rest} className={classes("breakdown", className)}>
      {rows.map(({ kind, label, choices = [], detail, value }) => (
        <div key={kind + label} className={looks[kind]}>
          <dt>
            {choices.length > 0 ? <ChoiceWords choices={choices} /> : label}
            {detail ? <span>{detail}</span> : null}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Options such as "Size 14, Length 45 cm". */
function ChoiceWords({ choices }: { choices: ShownChoice[] }) {
  return choices.map((choice, at) => (
    <Fragment key={choice.name}>
      {at > 0 ? ", " : null}
      <Word lang={langOf(choice, "name")}>{choice.name}</Word>{" "}
      <Word lang={langOf(choice, "value")}>{choice.value}</Word>
    </Fragment>
  ));
}

const looks: Partial<Record<BreakdownRow["kind"], string>> = {
  "unit-price": "breakdown-unit-price",
  total: "font-semibold",
};

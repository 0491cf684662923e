import type { Purity } from "#shop/money.ts";
import { caratOf } from "#shop/purity.ts";

/** A purity such as 916, drawn like the hallmark stamped on a piece. */
export function PurityBadge({ purity }: { purity: Purity }) {
  return (
    <span className="hallmark purity-badge">
      <b>{purity}</b>
      <i aria-hidden="true" />
      <span>{caratOf[purity]}</span>
    </span>
  );
}

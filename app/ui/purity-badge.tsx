import type { Purity } from "#shop/money.ts";
import { caratOf } from "#shop/purity.ts";

/** A purity such as 916, drawn like the hallmark stamped on a piece. */
export function PurityBadge({ purity }: { purity: Purity }) {
  return (
    <span className="hallmark inline-flex items-center gap-2 px-3 py-1 text-xs font-semibold text-gold-ink tabular-nums">
      <span className="tracking-[0.12em]">{purity}</span>
      <span aria-hidden="true" className="h-3 w-px bg-gold/60" />
      <span>{caratOf[purity]}</span>
    </span>
  );
}

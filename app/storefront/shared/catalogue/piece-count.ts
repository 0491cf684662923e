import { t, tPlural } from "#languages/messages.ts";
import { formatCount } from "#app/ui/format-count.ts";

/** Formats a number of pieces: "1 piece", "28 pieces", or "Over 3,000 pieces" if counting stopped at `maxCounted`. */
export function pieceCount(counted: number, maxCounted: number): string {
  const count = formatCount(Math.min(counted, maxCounted));
  if (counted > maxCounted) return t("Over {count} pieces", { count });
  return tPlural(counted, "{count} piece", "{count} pieces", { count });
}

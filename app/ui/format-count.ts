import { t } from "#languages/messages.ts";

/** Formats a count: "1,024", or "over 10,000" if counting stopped at `limit`. */
export function formatCount(counted: number, limit = Infinity): string {
  return counted > limit
    ? t("over {number}", { number: groupDigits(limit) })
    : groupDigits(counted);
}

/**
 * `Intl` is not used: browser and server may group digits differently, which breaks hydration, and its first use
 * blocks a slow phone for a tenth of a second.
 */
function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Formats a count: "1,024", or "over 10,000" if counting stopped at `limit`. */
export function formatCount(counted: number, limit = Infinity): string {
  return counted > limit ? `over ${groupDigits(limit)}` : groupDigits(counted);
}

/** `Intl` is not used, because browser and server may group digits differently, which breaks hydration. */
function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

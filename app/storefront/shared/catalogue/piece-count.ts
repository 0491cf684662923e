/** Formats a number of pieces: "1 piece", "28 pieces", or "Over 3,000 pieces" if counting stopped at `maxCounted`. */
export function pieceCount(counted: number, maxCounted: number): string {
  if (counted > maxCounted) return `Over ${maxCounted.toLocaleString("en-MY")} pieces`;
  return counted === 1 ? "1 piece" : `${counted.toLocaleString("en-MY")} pieces`;
}

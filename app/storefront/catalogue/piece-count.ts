/** "1 piece", "28 pieces", "Over 3,000 pieces". */
export function pieceCount(counted: number, most: number): string {
  if (counted > most) return `Over ${most.toLocaleString("en-MY")} pieces`;
  return counted === 1 ? "1 piece" : `${counted.toLocaleString("en-MY")} pieces`;
}

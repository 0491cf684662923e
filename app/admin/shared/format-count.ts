/** "1,024", or "over 10,000" when counting stopped at the limit. */
export function formatCount(counted: number, maxCounted = Infinity): string {
  if (counted > maxCounted) return `over ${maxCounted.toLocaleString("en-MY")}`;
  return counted.toLocaleString("en-MY");
}

/** "1,024", or "over 10,000" where no more were counted. */
export function countOf(counted: number, most = Infinity): string {
  if (counted > most) return `over ${most.toLocaleString("en-MY")}`;
  return counted.toLocaleString("en-MY");
}

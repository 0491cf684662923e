/** The smallest number that is at least as large as `percent` per cent of the numbers; 0 if there are none. */
export function percentile(numbers: number[], percent: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}

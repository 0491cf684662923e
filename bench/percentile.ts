/** The smallest of the numbers that so many per cent of them do not exceed. */
export function percentile(numbers: number[], percent: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]!;
}

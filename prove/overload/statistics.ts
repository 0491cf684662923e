/** The value that this percentage of values does not exceed. */
export function percentile(values: number[], hundredth: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * hundredth) / 100))] ?? 0;
}

export function promise(holds: boolean, what: string, found: unknown) {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(found)}`);
}

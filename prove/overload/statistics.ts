export function assertHolds(holds: boolean, what: string, found: unknown) {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(found)}`);
}

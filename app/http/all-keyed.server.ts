/**
 * Waits for the values of an object at the same time: `Promise.all` for many values that are easier to tell apart by name
 * than by position. Named like the function that is proposed for JavaScript, `Promise.allKeyed`.
 */
export async function allKeyed<Values extends object>(
  values: Values,
): Promise<{ [Key in keyof Values]: Awaited<Values[Key]> }> {
  const entries = Object.entries(values).map(async ([key, value]) => [key, await value] as const);
  return Object.fromEntries(await Promise.all(entries)) as never;
}

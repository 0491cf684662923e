type Value = string | number;

/** Hidden inputs of a form. A list becomes one input for each value; undefined becomes none. */
export function HiddenFields({ of }: { of: Record<string, Value | Value[] | undefined> }) {
  return Object.entries(of).flatMap(([name, values]) =>
    [values ?? []]
      .flat()
      .map((value, at) => <input key={`${name} ${at}`} type="hidden" name={name} value={value} />),
  );
}

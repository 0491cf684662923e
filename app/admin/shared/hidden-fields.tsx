type Value = string | number;

/** The hidden inputs of a form, from an object of values by name. A list becomes one input for each value. */
export function HiddenFields({ of }: { of: Record<string, Value | Value[] | undefined> }) {
  return Object.entries(of).flatMap(([name, values]) =>
    [values ?? []]
      .flat()
      .map((value, at) => <input key={`${name} ${at}`} type="hidden" name={name} value={value} />),
  );
}

type Chosen = { choices: { name: string; value: string }[]; colorName: string | null };

/** What a buyer chose, as texts: "Size: 14", "Colour: Rose". */
export function choiceTexts({ choices, colorName }: Chosen): string[] {
  const all = colorName ? [...choices, { name: "Colour", value: colorName }] : choices;
  return all.map(({ name, value }) => `${name}: ${value}`);
}

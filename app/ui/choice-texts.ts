import { t } from "#languages/messages.ts";

type Chosen = { choices: { name: string; value: string }[]; colorName: string | null };

/** The options that a buyer chose, as texts such as "Size: 14" and "Colour: Rose". */
export function choiceTexts({ choices, colorName }: Chosen): string[] {
  const all = colorName ? [...choices, { name: t("Colour"), value: colorName }] : choices;
  return all.map(({ name, value }) => t("{name}: {value}", { name, value }));
}

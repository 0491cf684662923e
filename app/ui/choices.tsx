import { Fragment } from "react";
import { t } from "#languages/messages.ts";
import type { Untranslated, ShownChoice } from "#shop/untranslated.ts";
import { langOf } from "./lang-of.ts";
import { Rich } from "./rich.tsx";

export type Chosen = { choices: ShownChoice[]; colorName: string | null } & Untranslated<string>;

/** The options that a buyer chose, with the colour as one of them. */
export function choicesOf(chosen: Chosen): ShownChoice[] {
  const { choices, colorName } = chosen;
  if (!colorName) return choices;
  const isEnglish = langOf(chosen, "colorName") !== undefined;
  const color: ShownChoice = { name: t("Colour"), value: colorName };
  return [...choices, isEnglish ? { ...color, untranslated: ["value"] } : color];
}

/** A text such as "Size: 14" or "Colour: Rose". */
export function Choice({ choice }: { choice: ShownChoice }) {
  const { name, value } = choice;
  if (!choice.untranslated) return t("{name}: {value}", { name, value });
  return (
    <Rich
      text={t("{name}: {value}", {
        name: `<name>${name}</name>`,
        value: `<value>${value}</value>`,
      })}
      name={(words) => <Word lang={langOf(choice, "name")}>{words}</Word>}
      value={(words) => <Word lang={langOf(choice, "value")}>{words}</Word>}
    />
  );
}

/** Facts and the options that a buyer chose, in one line. */
export function ChoiceLine({ facts, of }: { facts?: string[]; of: Chosen }) {
  return [...(facts ?? []), ...choicesOf(of)].map((one, at) => (
    <Fragment key={typeof one === "string" ? one : one.name + one.value}>
      {at > 0 ? " · " : null}
      {typeof one === "string" ? one : <Choice choice={one} />}
    </Fragment>
  ));
}

/** A word of the shop's own, marked if it is in another language than the page. */
export function Word({ lang, children }: { lang: "en" | undefined; children: string }) {
  return lang ? <span lang={lang}>{children}</span> : children;
}

/**
 * Every text that the shop shows. English is written in the code; the other languages are `languages/*.po`, looked up by
 * the English text. `npm run messages` collects the texts, so each must be a literal (ADR-0057). This module has no
 * imports, because browsers load it: their scripts contain the texts of one language.
 */

/** The texts of one language other than English. A plural has two forms: for one, and for other numbers. */
export type Catalog = {
  code: string;
  /** For `<html lang>` and `hreflang`, without the country: "ms", "zh-Hans". Begins with the code. */
  tag: string;
  find: (text: string, context?: string) => string[] | undefined;
};

type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;
type Value = string | number;
type Values<Text extends string> = { [Name in PlaceholderOf<Text>]: Value };
type Arguments<Text extends string> = [PlaceholderOf<Text>] extends [never]
  ? []
  : [values: Values<Text>];

/** A text that is translated later, by `t(message)`. An object for TypeScript, so that it cannot be shown by mistake. */
export type Message<Text extends string = string> = { readonly isMessage: Text };

let catalogInUse: () => Catalog | undefined = () => undefined;

/** Sets how the server finds the language of the current request or email. Browsers do not need this. */
export function setCatalogReader(read: () => Catalog | undefined): void {
  catalogInUse = read;
}

/** The tag of the current language. In a browser it is that of the page. */
export function languageTag(): string {
  if (typeof document === "undefined") return catalogInUse()?.tag ?? "en";
  return document.documentElement.lang.replace(/-MY$/, "");
}

/** The code of the current language, with which its addresses begin: "en", "ms". */
export function languageCode(): string {
  if (typeof document === "undefined") return catalogInUse()?.code ?? "en";
  return languageTag().split("-")[0]!;
}

/** The text in the current language. `{name}` is replaced by a value. */
export function t<Text extends string>(
  text: Text | Message<Text>,
  ...[values]: Arguments<Text>
): string {
  return fill(catalogInUse()?.find(text as Text)?.[0] ?? (text as Text), values);
}

/** Like `t`, for an English word with several meanings: "Order" to sort, or what a customer places. */
export function tContext<Text extends string>(
  context: string,
  text: Text,
  ...[values]: Arguments<Text>
): string {
  return fill(catalogInUse()?.find(text, context)?.[0] ?? text, values);
}

/** The first text for 1, else the second. Both may contain `{count}`, which needs no value but may have its own. */
export function tPlural<Text extends string>(
  count: number,
  one: string,
  other: Text,
  ...[values]: [Exclude<PlaceholderOf<Text>, "count">] extends [never]
    ? [values?: { count?: Value }]
    : [values: Omit<Values<Text>, "count"> & { count?: Value }]
): string {
  const forms = catalogInUse()?.find(one) ?? [one, other];
  return fill(count === 1 ? forms[0]! : forms.at(-1)!, { count, ...(values as object) });
}

/** Marks a text outside of functions, where the language is not known yet. `t` translates it where it is shown. */
export function message<Text extends string>(text: Text): Message<Text> {
  return text as unknown as Message<Text>;
}

/** A table of texts in the current language, by the same names. */
export function tAll<Name extends string>(messages: Record<Name, Message>): Record<Name, string> {
  const texts = Object.entries<Message>(messages).map(([name, text]) => [name, t(text)]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** By text: its parts. Every second one is the name of a placeholder. */
const partsByText = new Map<string, string[]>();

/** Puts no-break spaces into "Touch 'n Go", so that no line begins with a part of this name. */
export function unbroken(text: string): string {
  return text.replaceAll("Touch 'n Go", "Touch\u00A0'n\u00A0Go");
}

function fill(text: string, values: Record<string, Value> | undefined): string {
  if (!values) return unbroken(text);
  let parts = partsByText.get(text);
  if (!parts) {
    parts = unbroken(text).split(/\{(\w+)\}/);
    partsByText.set(text, parts);
  }
  let filled = parts[0]!;
  for (let at = 1; at < parts.length; at += 2) {
    const name = parts[at]!;
    filled += (name in values ? values[name] : `{${name}}`) + parts[at + 1]!;
  }
  return filled;
}

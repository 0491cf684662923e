import { t } from "#languages/messages.ts";

/** "Rings, Chains", with the commas of the current language. */
export function joinNames(names: string[]): string {
  return join(names, (list, name) => t("{list}, {name}", { list, name }));
}

/** "5 g or 4 g", with the conjunction of the current language. */
export function joinAlternatives(names: string[]): string {
  return join(names, (list, name) => t("{list} or {name}", { list, name }));
}

/** Sentences one after another; Chinese writes no blank between them. */
export function joinSentences(sentences: string[]): string {
  return join(sentences, (first, second) => t("{first} {second}", { first, second }));
}

function join(texts: string[], joined: (first: string, second: string) => string): string {
  return texts.length > 0 ? texts.reduce((first, second) => joined(first, second)) : "";
}

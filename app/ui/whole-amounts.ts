/** A sentence in which "RM" never stays alone at the end of a line, and "g" never begins one. */
export function wholeAmounts(sentence: string): string {
  return sentence.replaceAll(/RM (?=\d)|(?<=\d) (?=g\b)/g, (part) => part.replace(" ", "\u00A0"));
}

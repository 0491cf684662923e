/** For `Rich`: the part of a text that only screen readers announce, because the page around it shows what it says. */
export function forScreenReaders(words: string) {
  return <span className="sr-only">{words}</span>;
}

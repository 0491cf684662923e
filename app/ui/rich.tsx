import { Fragment, type ReactNode } from "react";

/**
 * A text with elements in it: `<Rich text={t("See <a>how</a>.")} a={(words) => <Link to={…}>{words}</Link>} />`. Thus
 * translators get the whole sentence and may move the link. Tags are not nested.
 */
export function Rich({
  text,
  ...elements
}: { text: string } & Record<string, string | ((words: string) => ReactNode)>) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/g);
  // Between the texts come the name of a tag and the words in it.
  return parts.map((part, at) => {
    if (at % 3 === 0) return part;
    if (at % 3 === 1) return null;
    // Not of the prototype: a name that a customer typed may contain "<constructor>".
    const name = parts[at - 1]!;
    const element = Object.hasOwn(elements, name) ? elements[name] : undefined;
    return <Fragment key={at}>{typeof element === "function" ? element(part) : part}</Fragment>;
  });
}

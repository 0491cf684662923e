import { unbroken } from "#languages/messages.ts";

/**
 * Plain text written by staff: a blank line separates paragraphs, `## ` starts a heading, `- ` a list item. All else is
 * rendered as text, so staff cannot insert HTML.
 */
export function Prose({ text, lang }: { text: string; lang?: string }) {
  return (
    <div lang={lang} className="max-w-[42rem] text-base">
      {blocksOf(unbroken(text)).map((block, index) => {
        if (block.kind === "heading") {
          return (
            <h2 key={index} className="display mt-10 mb-3 text-lg first:mt-0 md:text-xl">
              {block.lines[0]}
            </h2>
          );
        }
        if (block.kind === "list") {
          return (
            <ul key={index} className="mb-5 space-y-2 pl-5">
              {block.lines.map((line, item) => (
                <li key={item} className="list-[square] marker:text-gold">
                  {line}
                </li>
              ))}
            </ul>
          );
        }
        return (
          <p key={index} className="mb-5 whitespace-pre-line">
            {block.lines.join("\n")}
          </p>
        );
      })}
    </div>
  );
}

type Block = { kind: "heading" | "list" | "paragraph"; lines: string[] };

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isNewBlock = true;
  for (const line of text.split(/\r?\n/)) {
    const [, marker, rest = line] = /^(##|-)\s+(.*)$/.exec(line) ?? [];
    const kind = marker === "##" ? "heading" : marker === "-" ? "list" : "paragraph";
    const last = blocks.at(-1);
    if (line.trim() === "") isNewBlock = true;
    else if (!isNewBlock && last?.kind === kind && kind !== "heading") last.lines.push(rest);
    else blocks.push({ kind, lines: [rest] });
    if (line.trim() !== "") isNewBlock = false;
  }
  return blocks;
}

import { globSync, readFileSync, writeFileSync } from "node:fs";
import { po, type GetTextTranslation } from "gettext-parser";
import { checkTranslation } from "./check-translation.ts";
import { findBareTexts } from "./find-bare-texts.ts";
import { findMessages, type FoundMessage } from "./find-messages.ts";

// `npm run messages` collects the texts of the sources into every `languages/*.po`.
// `node languages/collect.ts --check` changes nothing and fails where these files are not up to date or a text is bad.
// `node languages/collect.ts --bare app/ui` lists the texts in a folder that are not translated.

const sources = "{app,shop,server,platform,languages}/**/*.{ts,tsx}";
const isCheck = process.argv.includes("--check");
const bareFolder = process.argv.includes("--bare") ? (process.argv.at(-1) ?? "") : undefined;
const problems: string[] = [];

type Collected = FoundMessage & { files: Set<string> };

const collected = collect();
if (bareFolder !== undefined) listBareTexts(bareFolder);
else {
  for (const file of globSync("languages/*.po").toSorted()) write(file, readFileSync(file, "utf8"));
  if (isCheck) listBareTexts("");
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function collect(): Map<string, Collected> {
  const found = new Map<string, Collected>();
  const files = globSync(sources).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.toSorted()) {
    const code = readFileSync(file, "utf8");
    const { found: texts, bad } = findMessages(file, code);
    for (const { start, reason } of bad)
      problems.push(`${file}:${code.slice(0, start).split("\n").length}: ${reason}`);
    for (const { message } of texts) {
      const key = JSON.stringify([message.context, message.text]);
      const known = found.get(key);
      if (known && message.plural && known.plural && known.plural !== message.plural)
        problems.push(`${file}: "${message.text}" has another plural in ${[...known.files][0]}`);
      const merged = known ?? { ...message, files: new Set<string>() };
      merged.plural ??= message.plural;
      merged.files.add(file);
      found.set(key, merged);
    }
  }
  return found;
}

function listBareTexts(folder: string) {
  for (const file of globSync("{app,shop,server/{http,page-cache}}/**/*.{ts,tsx}").toSorted()) {
    if (!file.startsWith(folder) || /\.test\.tsx?$|\.d\.ts$/.test(file)) continue;
    const code = readFileSync(file, "utf8");
    for (const { start, text } of findBareTexts(file, code))
      problems.push(`${file}:${code.slice(0, start).split("\n").length}: not translated: ${text}`);
  }
}

/** Writes the file with exactly the collected texts. Keeps the translations, and those of removed texts as obsolete. */
function write(file: string, content: string) {
  const table = po.parse(content);
  const old = table.translations;
  const translations: typeof old = { "": { "": old[""]![""]! } };
  for (const { text, plural, context, files } of collected.values()) {
    const known = old[context]?.[text] ?? table.obsolete?.[context]?.[text];
    const forms = plural === undefined ? 1 : formsOf(table.headers);
    const entry: GetTextTranslation = {
      ...(context && { msgctxt: context }),
      msgid: text,
      ...(plural !== undefined && { msgid_plural: plural }),
      msgstr: fit(known?.msgstr ?? [], forms),
      comments: { ...known?.comments, reference: [...files].join("\n") },
    };
    (translations[context] ??= {})[text] = entry;
    checkEntry(file, entry, table.headers);
  }
  const compiled = `${String(po.compile({ ...table, translations, obsolete: {} }, { foldLength: 100 }))}\n`;
  if (compiled.trim() === content.trim()) return;
  if (isCheck) problems.push(`${file} is not up to date: run npm run messages`);
  else writeFileSync(file, compiled);
}

/** 1 for languages like Malay and Chinese, 2 for those like English and Tamil. */
function formsOf(headers: Record<string, string>): number {
  return Number(/nplurals=(\d)/.exec(headers["Plural-Forms"] ?? "")?.[1] ?? 2);
}

function fit(texts: string[], forms: number): string[] {
  return Array.from({ length: forms }, (_, at) => texts[at] ?? "");
}

function checkEntry(file: string, entry: GetTextTranslation, headers: Record<string, string>) {
  const isComplete = entry.msgstr.every(Boolean) && !entry.comments?.flag?.includes("fuzzy");
  if (isComplete) {
    const language = file.replace(/^.*\/|\.po$/g, "");
    for (const problem of checkTranslation(language, entry)) problems.push(`${file}: ${problem}`);
  } else if (headers["X-Offered-To"] === "everyone") {
    problems.push(`${file}: no translation of "${entry.msgid}"`);
  }
}

import { existsSync, readFileSync } from "node:fs";
import { po } from "gettext-parser";
import { decoded } from "#kit/forms.ts";

/** The texts of the shop that a page shows in English although its language has a translation. */
export function englishTextsIn(html: string, language: string): string[] {
  const isEnglish = (textsOf[language] ??= readTexts(language));
  return [...new Set(shownTexts(html).filter(isEnglish))];
}

const textsOf: Record<string, (text: string) => boolean> = {};

function readTexts(language: string): (text: string) => boolean {
  const file = `languages/${language}.po`;
  if (!existsSync(file)) throw new Error(`no ${file}`);
  const { translations } = po.parse(readFileSync(file));
  const whole = new Set<string>();
  const patterns: RegExp[] = [];
  const entries = Object.values(translations).flatMap((messages) => Object.values(messages));
  // A word such as "Email" may be the same in both languages, or the translation of another text.
  const translated = new Set(entries.flatMap(({ msgstr }) => msgstr.flatMap(partsOf)));
  for (const { msgid, msgid_plural: plural, msgstr } of entries) {
    for (const text of [msgid, plural ?? ""]) {
      if (!text || !msgstr[0] || translated.has(text)) continue;
      // Tags and placeholders divide a text; its longest part is what a page shows between two tags.
      for (const part of partsOf(text)) {
        if (!part.includes("{")) {
          if (/\w{2}/.test(part) && !translated.has(part)) whole.add(part);
        } else if (part.replaceAll(/\{\w+\}/g, "").length > 12)
          patterns.push(
            new RegExp(
              `^${part
                .split(/\{\w+\}/)
                .map((piece) => piece.replaceAll(/[^\w\s]/g, "\\$&"))
                .join(".+?")}$`,
            ),
          );
      }
    }
  }
  return (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text));
}

function partsOf(text: string): string[] {
  return text.split(/<\/?\w+\/?>/).map((part) => part.trim());
}

/** The texts between the tags of a page, and those of attributes that are read or seen. */
function shownTexts(html: string): string[] {
  const body = html
    .replaceAll(/<script\b.*?<\/script>|<style\b.*?<\/style>|<!--.*?-->/gs, "")
    // What is not translated in the catalogue, and what is in English for everyone, says so.
    .replaceAll(/<section[^>]* lang="en"[^>]*>.*?<\/section>/gs, "")
    .replaceAll(/<(\w+)[^>]* lang="en"[^>]*>[^<]*<\/\1>/g, "");
  const attributes = body.matchAll(/\b(?:aria-label|alt|title|placeholder|content)="([^"]*)"/g);
  return [...body.split(/<[^>]*>/), ...Array.from(attributes, ([, text]) => text!)]
    .map((text) => decoded(text).trim())
    .filter(Boolean);
}

import { expect } from "vitest";
import { inLanguage } from "#languages/language.server.ts";
import { t, type Message } from "#languages/messages.ts";

export const languages = ["en", "ms", "zh"];

/** Expects these sentences in a language, and none of them in English. `{name}` stands for any text. */
export function expectSentences(text: string, language: string, sentences: (Message | string)[]) {
  const unescaped = text.replaceAll("\\u003C", "<");
  for (const sentence of sentences) {
    const own = inLanguage(language, () => t(sentence as Message));
    expect(unescaped).toMatch(patternOf(own));
    if (language === "en") continue;
    expect(own, `${sentence as string} in ${language}`).not.toBe(sentence);
    expect(unescaped).not.toMatch(patternOf(sentence as string));
  }
}

/** Of a sentence with any values in place of its placeholders. */
function patternOf(sentence: string): RegExp {
  const escaped = sentence.replaceAll(/[.?()]/g, String.raw`\$&`);
  return new RegExp(escaped.replaceAll(/\{\w+\}/g, ".+"));
}

import { readFileSync } from "node:fs";
import type { GetTextTranslation } from "gettext-parser";

/** What is wrong with a complete translation, one sentence each. */
export function checkTranslation(language: string, entry: GetTextTranslation): string[] {
  const { msgid, msgid_plural: plural, msgstr } = entry;
  const wanted = new Set([...signsOf(msgid), ...signsOf(plural ?? "")]);
  return msgstr.flatMap((text) => {
    const signs = signsOf(text);
    const problems: string[] = [];
    // A plural may say "One piece" or leave the number out.
    const isMissing = [...wanted].some((one) => !signs.has(one) && !(plural && one === "{count}"));
    if (isMissing || [...signs].some((one) => !wanted.has(one)))
      problems.push(
        `"${msgid}" needs ${[...wanted].join(" ")}, its translation has ${[...signs].join(" ")}`,
      );
    if (/^\s/.test(text) !== /^\s/.test(msgid) || /\s$/.test(text) !== /\s$/.test(msgid))
      problems.push(`"${msgid}" begins or ends with a blank in one language only`);
    for (const { pattern, reason } of rules[language] ?? []) {
      const [found] = pattern.exec(withoutSigns(text)) ?? [];
      if (found) problems.push(`"${text}": "${found}" ${reason}`);
    }
    for (const { pattern, words } of terms.get(language) ?? []) {
      if (
        pattern.test(withoutSigns(msgid)) &&
        !words.some((word) => text.toLowerCase().includes(word))
      )
        problems.push(`"${msgid}" should be translated with "${words.join('" or "')}"`);
    }
    return problems;
  });
}

const sign = /\{\w+\}|<\/?\w+\/?>/g;

/** The placeholders and tags in a text. */
function signsOf(text: string): Set<string> {
  return new Set(text.match(sign));
}

function withoutSigns(text: string): string {
  return text.replaceAll(sign, "");
}

/** By language: an English term of the trade, and the words of which each translation has one. */
const terms = readTerms();

function readTerms() {
  const [head, ...rows] = readFileSync("languages/glossary.csv", "utf8").trim().split("\n");
  const [, ...languages] = head!.split(",");
  return new Map(
    languages.map((language, column) => [
      language,
      rows.map((row) => {
        const [english, ...translations] = row.split(",");
        return {
          // Not in an address such as /products?purity=916.
          pattern: new RegExp(`(?<![?/])\\b${english}s?\\b`, "i"),
          words: translations[column]!.split("|"),
        };
      }),
    ]),
  );
}

type Rule = { pattern: RegExp; reason: string };

/** Mistakes that readers of a language notice at once, and that translators often make. */
const rules: Record<string, Rule[]> = {
  ms: [
    {
      // Half of what a search for "Malay" finds is Indonesian.
      pattern:
        /\b(?:keranjang|akun|(?:kata )?sandi|unduh\w*|unggah\w*|mengun(?:duh|ggah)\w*|gratis|ongkos|ongkir|toko|pengiriman|liontin|kalung|batangan|diskon|hapus\w*|menghapus|dihapus|surel|beranda|silakan|tautan|kantor|nomor|bisa|karena|coba|mencoba|dicoba|merek|rusak|uang|kode|telepon|ponsel|berkas|layar|situs|kuitansi|kwitansi|faktur|kedaluwarsa|kadaluarsa|kadaluwarsa|Senin|Maret|Juni|Juli|Agustus|Desember|tanggal|pelacakan|lacak|melacak)\b/i,
      reason: "is Indonesian",
    },
    { pattern: /\b(?:email|emel)\b/i, reason: 'is written "e-mel"' },
  ],
  zh: [
    { pattern: /你/, reason: 'should be the polite "您"' },
    {
      pattern: /\p{Script=Han}\s?[,?!:;()]|[,?!;()]\s?\p{Script=Han}/u,
      reason: "needs full-width punctuation",
    },
    { pattern: /\p{Script=Han}\.(?!\w)|\p{Script=Han}\.\.\./u, reason: "needs 。 or ……" },
    {
      pattern: /\p{Script=Han} +\p{Script=Han}/u,
      reason: "has a blank between Chinese characters",
    },
    { pattern: /"\p{Script=Han}|\p{Script=Han}"/u, reason: "needs the quotes “ and ”" },
    { pattern: /[們開關訂單錢點擊]/u, reason: "is not simplified" },
  ],
};

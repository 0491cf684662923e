import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { po } from "gettext-parser";
import type { Catalog } from "./messages.ts";

export type LanguageFile = Catalog & {
  /** Whether shoppers may choose it. A language that is not finished is offered to staff only. */
  isPublic: boolean;
  /** Changes with the content. Part of the addresses of this language's scripts, which browsers cache for good. */
  hash: string;
};

/** All languages but English, by code: the files `languages/*.po`. */
export const catalogs = readCatalogs("languages");

function readCatalogs(folder: string): Map<string, LanguageFile> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".po"));
  return new Map(
    names.toSorted().map((name) => {
      const code = name.slice(0, -".po".length);
      return [code, readCatalog(code, readFileSync(path.join(folder, name)))];
    }),
  );
}

function readCatalog(code: string, file: Buffer): LanguageFile {
  // The code is part of addresses and of rows in the database.
  if (!/^[a-z]{2,3}$/.test(code))
    throw new Error(`Name languages/${code}.po after its language alone, such as ta.po`);
  const { headers } = po.parse(file.subarray(0, file.indexOf("\n\n")));
  // Reading the translations takes 0.1 s, so it waits until one is asked for.
  let forms: Map<string, string[]> | undefined;
  return {
    code,
    tag: (headers["Language"] ?? code).replaceAll("_", "-"),
    isPublic: headers["X-Offered-To"] === "everyone",
    hash: createHash("sha256").update(file).digest("hex").slice(0, 8),
    find: (text, context = "") => (forms ??= readForms(file)).get(keyOf(text, context)),
  };
}

function readForms(file: Buffer): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const [context, messages] of Object.entries(po.parse(file).translations)) {
    for (const { msgid, msgstr, comments } of Object.values(messages)) {
      const isFuzzy = comments?.flag?.includes("fuzzy");
      if (msgid && !isFuzzy && msgstr.every(Boolean)) forms.set(keyOf(msgid, context), msgstr);
    }
  }
  return forms;
}

function keyOf(text: string, context: string): string {
  return context ? `${context}\u0004${text}` : text;
}

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { po, type GetTextTranslation } from "gettext-parser";
import { openShop } from "#kit/shop.ts";

/**
 * A shop with two more languages: `xx`, in which every text is 40 % longer and framed by ⟦ and ⟧, and `ta`, Tamil, of
 * which a translator has done half. Made as a translator would: one file each in a copy of the sources, and a build.
 */
export async function openShopWithTrialLanguages() {
  const tree = path.join(tmpdir(), `emas-languages-${process.pid}`);
  rmSync(tree, { recursive: true, force: true });
  copySources(tree);
  writeLanguage(tree, "xx", longer);
  let at = 0;
  writeLanguage(tree, "ta", (text) => (text !== "English" && at++ % 2 ? `த ${text}` : ""));
  const bin = path.resolve("node_modules/.bin");
  execFileSync(path.join(bin, "react-router"), ["build"], {
    cwd: tree,
    stdio: "pipe",
    env: { ...process.env, NODE_ENV: "production", PATH: `${bin}:${process.env.PATH}` },
  });
  const shop = await openShop({ tree });
  return {
    ...shop,
    end: async () => {
      await shop.end();
      rmSync(tree, { recursive: true, force: true });
    },
  };
}

function copySources(tree: string) {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const file of files.split("\n").filter(Boolean)) {
    mkdirSync(path.join(tree, path.dirname(file)), { recursive: true });
    cpSync(file, path.join(tree, file));
  }
  symlinkSync(path.resolve("node_modules"), path.join(tree, "node_modules"));
}

/** Fills a copy of the template, as Poedit would. */
function writeLanguage(tree: string, code: string, translate: (text: string) => string) {
  const table = po.parse(readFileSync("languages/messages.pot"));
  for (const messages of Object.values(table.translations)) {
    for (const entry of Object.values(messages)) {
      if (entry.msgid) entry.msgstr = formsOf(entry).map(translate);
    }
  }
  table.headers = {
    "Content-Type": "text/plain; charset=utf-8",
    Language: code,
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
    "X-Offered-To": "staff",
  };
  writeFileSync(path.join(tree, `languages/${code}.po`), po.compile(table));
}

function formsOf({ msgid, msgid_plural: plural }: GetTextTranslation): string[] {
  return plural === undefined ? [msgid] : [msgid, plural];
}

/** Keeps placeholders and tags, and adds words whose sum is 40 % of the text. */
function longer(text: string): string {
  const accents: Record<string, string> = { a: "ä", e: "ë", i: "ï", o: "ö", u: "ü" };
  const changed = text
    .split(/(\{\w+\}|<\/?\w+\/?>)/)
    .map((part, index) =>
      index % 2 ? part : part.replaceAll(/[aeiou]/g, (sign) => accents[sign]!),
    )
    .join("");
  const length = text.replaceAll(/\{\w+\}|<\/?\w+\/?>/g, "").trim().length;
  const more = "ööö öööö ".repeat(Math.ceil(length / 20)).slice(0, Math.ceil(length * 0.4));
  const [, before, words, after] = /^(\s*)(.*?)(\s*)$/s.exec(changed)!;
  return `${before}⟦${words}${more.trimEnd()}⟧${after}`;
}

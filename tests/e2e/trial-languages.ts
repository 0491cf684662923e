import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { po, type GetTextTranslation } from "gettext-parser";
import { openShop } from "#kit/shop.ts";

/**
 * A shop with two more languages: `xx`, in which every text is 40 % longer and framed by ⟦ and ⟧, and `ta`, Tamil, of
 * which a translator has done half. Made as docs/translating.md says: one file each in a copy of the sources, which
 * `npm run messages` fills with the texts, and a build.
 */
export async function openShopWithTrialLanguages() {
  const tree = path.join(tmpdir(), `emas-languages-${process.pid}`);
  rmSync(tree, { recursive: true, force: true });
  copySources(tree);
  let at = 0;
  const half = (text: string) => (text !== "English" && at++ % 2 ? `த ${text}` : "");
  const languages = { xx: longer, ta: half };
  for (const code of Object.keys(languages)) writeFileSync(fileOf(tree, code), headOf(code));
  execFileSync(process.execPath, ["languages/collect.ts"], { cwd: tree, stdio: "pipe" });
  for (const [code, translate] of Object.entries(languages)) fill(fileOf(tree, code), translate);
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

function fileOf(tree: string, code: string): string {
  return path.join(tree, `languages/${code}.po`);
}

function headOf(code: string): string {
  return String.raw`msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Language: ${code}\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Offered-To: staff\n"
`;
}

/** Translates every text of the file. */
function fill(file: string, translate: (text: string) => string) {
  const table = po.parse(readFileSync(file));
  for (const messages of Object.values(table.translations)) {
    for (const entry of Object.values(messages)) {
      if (entry.msgid) entry.msgstr = formsOf(entry).map(translate);
    }
  }
  writeFileSync(file, po.compile(table));
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

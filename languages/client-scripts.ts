import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { catalogs, type LanguageFile } from "./catalogs.server.ts";
import { findMessages, type FoundArgument } from "./find-messages.ts";
import { languageFolder } from "./script-addresses.ts";

// Browsers get scripts with the texts of one language inside, so that a page loads neither a catalogue nor a library
// (ADR-0057). The build replaces each text by a key; afterwards, `writeScripts` writes a copy of all scripts for each
// language with its texts in place of the keys.

const keyPattern = /__text_([0-9a-f]{12})__/g;
/** By key: the text's English form and where to find its translation. */
const texts = new Map<string, Pick<FoundArgument, "message" | "form">>();

/** Replaces the texts in the browser's modules: by keys in a build; in development, by all languages' texts. */
export function clientMessages(): Plugin[] {
  let config: ResolvedConfig;
  return [
    {
      name: "client-messages",
      enforce: "post",
      config: () => ({ define: { builtHashes: JSON.stringify(hashes()) } }),
      applyToEnvironment: ({ name }) => name === "client",
      configResolved(resolved) {
        config = resolved;
      },
      transform(code, id) {
        const { found } = findMessages(id.split("?")[0]!, code);
        if (found.length === 0) return undefined;
        const textOf =
          config.command === "build" ? (one: FoundArgument) => `"${keyOf(one)}"` : allLanguages;
        let result = code;
        for (const argument of found.toSorted((one, other) => other.start - one.start))
          result = result.slice(0, argument.start) + textOf(argument) + result.slice(argument.end);
        return { code: result, map: null };
      },
    },
    {
      name: "client-scripts",
      applyToEnvironment: ({ name }) => name === "ssr",
      // The server is built last, and with it the list of routes that browsers load.
      writeBundle: {
        order: "post",
        sequential: true,
        handler: () => writeScripts(config.environments["client"]!.build.outDir),
      },
    },
  ];
}

function hashes(): Record<string, string> {
  return Object.fromEntries([...catalogs.values()].map(({ code, hash }) => [code, hash]));
}

function keyOf(argument: FoundArgument): string {
  const { message, form } = argument;
  const identity = JSON.stringify([message.text, message.plural, message.context, form]);
  const hash = createHash("sha256").update(identity).digest("hex").slice(0, 12);
  texts.set(hash, argument);
  return `__text_${hash}__`;
}

/** An expression, because a module that Vite serves in development is the same for all languages. */
function allLanguages(argument: FoundArgument): string {
  const all = Object.fromEntries(
    [...catalogs.values()].map((language) => [language.tag, textIn(argument, language)]),
  );
  return `(${JSON.stringify(all)}[document.documentElement.lang.replace(/-MY$/, "")] ?? ${JSON.stringify(textIn(argument))})`;
}

function textIn(
  { message, form }: Pick<FoundArgument, "message" | "form">,
  language?: LanguageFile,
) {
  const translated = language?.find(message.text, message.context);
  if (translated) return form === 0 ? translated[0]! : translated.at(-1)!;
  return form === 0 ? message.text : message.plural!;
}

/** Writes the scripts of all languages below `folder`, the client's part of a finished build. */
function writeScripts(folder: string): void {
  const assets = path.join(folder, "assets");
  const names = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const scripts = names.map((name) => ({
    name,
    code: readFileSync(path.join(assets, name), "utf8"),
  }));
  for (const language of [undefined, ...catalogs.values()]) {
    const target = language ? path.join(folder, languageFolder(language)) : assets;
    mkdirSync(target, { recursive: true });
    for (const { name, code } of scripts) {
      const translated = code.replace(keyPattern, (_, key: string) =>
        escape(textIn(texts.get(key)!, language)),
      );
      // Scripts name other scripts by `assets/name.js`.
      const moved = language
        ? translated.replace(/\bassets\/([\w-]+\.js)\b/g, (address, other: string) =>
            names.includes(other) ? `${languageFolder(language)}/${other}` : address,
          )
        : translated;
      writeFileSync(path.join(target, name), moved);
    }
  }
}

/** Escapes a text for the inside of a string literal with any kind of quotes. */
function escape(text: string): string {
  return text.replace(
    /["'`\\$\n]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { gzipSync, brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { catalogs } from "#languages/catalogs.server.ts";
import { languageFolder } from "#languages/script-addresses.ts";
import { addresses } from "#kit/routes.ts";

// The budgets for what a shopper's browser loads, in bytes as sent (brotli).

type Route = { id: string; parentId?: string; module: string; imports?: string[]; css?: string[] };
type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
  url: string;
};

const client = "build/client";
const manifest = readManifest();
/** Each language has its own scripts; those of English are in `assets`. */
const folders = ["assets", ...[...catalogs.values()].map(languageFolder)];
const storefront = Object.keys(manifest.routes).filter((id) => !/^(?:admin|endpoints)\//.test(id));
/** Pages where visitors arrive first. */
const open = ["home", "products", "product", "categories", "about"].map((id) => `storefront/${id}`);
const texts = ["privacy", "terms", "delivery-and-exchange", "storefront/not-found"];

describe.each(folders)("from %s", (folder) => {
  const scriptsIn = (id: string) => scriptsOf(id).map((file) => file.replace("assets", folder));

  test.each([...open, ...texts])("%s loads at most 116 kB of JavaScript", (id) => {
    expect(weightOf(scriptsIn(id))).toBeLessThanOrEqual(116_000);
    expect(scriptsIn(id).length).toBeLessThanOrEqual(10);
  });

  test("no page of the storefront loads more than 132 kB of JavaScript", () => {
    const heavy = storefront.filter((id) => weightOf(scriptsIn(id)) > 132_000);
    expect(heavy).toEqual([]);
  });
});

test.each(storefront)("%s loads at most 20 kB of styles", (id) => {
  const styles = [...new Set(routesTo(id).flatMap(({ css = [] }) => css))];
  expect(weightOf(styles)).toBeLessThanOrEqual(20_000);
});

test("fonts are at most two files, of 70 kB", () => {
  const fonts = globSync(`${client}/assets/*.{woff,woff2,ttf,otf}`);
  expect(fonts.length).toBeLessThanOrEqual(2);
  const total = fonts.reduce((sum, font) => sum + readFileSync(font).length, 0);
  expect(total).toBeLessThanOrEqual(70_000);
});

describe("admin code", () => {
  test("is in nothing that a shopper loads, even lazily", () => {
    const wanted = new Set(storefront.flatMap(scriptsOf));
    // What those load lazily.
    for (const file of wanted) for (const later of importedBy(file)) wanted.add(later);
    const theirs = addresses()
      .map(({ id }) => id)
      .filter((id) => id.startsWith("admin/"))
      .map((id) => manifest.routes[id]!.module);
    expect(theirs.length).toBeGreaterThan(20);
    expect(theirs.filter((file) => wanted.has(file))).toEqual([]);
    const leaks = [...wanted].filter((file) =>
      adminTexts.some((word) => read(file).includes(word)),
    );
    expect(leaks).toEqual([]);
  });

  test("is recognised by its own texts", () => {
    const all = globSync(`${client}/assets/*.js`).map((file) => readFileSync(file, "utf8"));
    for (const word of adminTexts) {
      expect(all.filter((text) => text.includes(word)).length, word).toBeGreaterThan(0);
    }
  });
});

test("every text file of the build has brotli and gzip versions next to it", () => {
  const files = globSync(`${client}/**/*.{js,css,svg}`).filter((file) => {
    const bytes = readFileSync(file);
    return brotliCompressSync(bytes).length < bytes.length && gzipSync(bytes).length < bytes.length;
  });
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    expect([file, existsSync(`${file}.br`), existsSync(`${file}.gz`)]).toEqual([file, true, true]);
  }
});

/** Texts of shared parts of the admin screens that occur nowhere else. */
const adminTexts = ["Unsaved changes", "/admin/products/new", "/admin/settings"];

function scriptsOf(id: string): string[] {
  const loaded = [manifest.url, manifest.entry.module, ...manifest.entry.imports];
  for (const { module, imports = [] } of routesTo(id)) loaded.push(module, ...imports);
  const files = new Set(loaded);
  // The manifest lists each route's imports; their own imports must be included.
  for (const file of files) for (const needed of importedBy(file, true)) files.add(needed);
  return [...files];
}

function routesTo(id: string): Route[] {
  const route = manifest.routes[id]!;
  const above = route.parentId ?? (id === "root" ? undefined : "root");
  return above ? [...routesTo(above), route] : [route];
}

function importedBy(file: string, onlyStatic = false): string[] {
  if (file === manifest.url) return [];
  const text = read(file);
  const found = onlyStatic
    ? text.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)
    : text.matchAll(/["'`](?:\.|\/?assets)\/([\w-]+\.js)["'`]/g);
  return [...found].map(([, name]) => `/assets/${name}`);
}

/** The size as sent: compressed, or plain where compression does not help. */
function weightOf(files: string[]): number {
  return files.reduce((sum, file) => {
    const form = existsSync(`${client}${file}.br`) ? `${client}${file}.br` : client + file;
    return sum + statSync(form).size;
  }, 0);
}

function read(file: string): string {
  return readFileSync(client + file, "utf8");
}

function readManifest(): Manifest {
  const [file] = globSync(`${client}/assets/manifest-*.js`);
  if (!file)
    throw new Error("These tests weigh the build: run `npm test`, or `npm run build` first.");
  const text = readFileSync(file, "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { gzipSync, brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { addresses } from "./shop-in-process.ts";

// The budgets of what the build makes a shopper load, in bytes as they travel (brotli).

type Route = { id: string; parentId?: string; module: string; imports?: string[]; css?: string[] };
type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
  url: string;
};

const client = "build/client";
const manifest = readManifest();
const storefront = Object.keys(manifest.routes).filter((id) => !/^(?:admin|endpoints)\//.test(id));
/** Pages where strangers arrive. */
const open = ["home", "products", "product", "categories", "about"].map((id) => `storefront/${id}`);
const texts = ["privacy", "terms", "delivery-and-exchange", "storefront/not-found"];

test.each([...open, ...texts])("%s loads at most 110 kB of JavaScript", (id) => {
  expect(weightOf(scriptsOf(id))).toBeLessThanOrEqual(110_000);
  expect(scriptsOf(id).length).toBeLessThanOrEqual(10);
});

test("no page of the storefront loads more than 130 kB of JavaScript", () => {
  const heavy = storefront.filter((id) => weightOf(scriptsOf(id)) > 130_000);
  expect(heavy).toEqual([]);
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

describe("code of the back office", () => {
  test("is in nothing that a shopper loads, now or later", () => {
    const wanted = new Set(storefront.flatMap(scriptsOf));
    // What those load once it is needed.
    for (const file of wanted) for (const later of importedBy(file)) wanted.add(later);
    const theirs = addresses()
      .map(({ id }) => id)
      .filter((id) => id.startsWith("admin/"))
      .map((id) => manifest.routes[id]!.module);
    expect(theirs.length).toBeGreaterThan(20);
    expect(theirs.filter((file) => wanted.has(file))).toEqual([]);
    const leaks = [...wanted].filter((file) =>
      officeWords.some((word) => read(file).includes(word)),
    );
    expect(leaks).toEqual([]);
  });

  test("would be known by its words", () => {
    const all = globSync(`${client}/assets/*.js`).map((file) => readFileSync(file, "utf8"));
    for (const word of officeWords) {
      expect(all.filter((text) => text.includes(word)).length, word).toBeGreaterThan(0);
    }
  });
});

test("every text of the build lies beside its brotli and gzip forms", () => {
  const files = globSync(`${client}/**/*.{js,css,svg}`).filter((file) => {
    const bytes = readFileSync(file);
    return brotliCompressSync(bytes).length < bytes.length && gzipSync(bytes).length < bytes.length;
  });
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    expect([file, existsSync(`${file}.br`), existsSync(`${file}.gz`)]).toEqual([file, true, true]);
  }
});

/** Said by shared parts of the back office's screens, and nowhere else. */
const officeWords = ["Unsaved changes", "/admin/products/new", "/admin/settings"];

function scriptsOf(id: string): string[] {
  const loaded = [manifest.url, manifest.entry.module, ...manifest.entry.imports];
  for (const { module, imports = [] } of routesTo(id)) loaded.push(module, ...imports);
  const files = new Set(loaded);
  // The manifest names what each route needs; what that needs in turn must be among it.
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

/** As it is sent: in the form that the build made, or as it is where none is smaller. */
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

import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { catalogs } from "#languages/catalogs.server.ts";
import { englishTextsIn } from "./english-texts.ts";
import { expect, test } from "./shop.ts";

// Every address in every language, over HTTP: a page and all that it leads to stay in its language.

const shopUrl = () => process.env.SHOP_URL!;
const languages = [...catalogs.keys()];
const ownTags = [...catalogs.values()].map(({ tag }) => tag);

/** Files and services, which are the same in all languages. */
const withoutLanguage = /^\/(?:assets|images|fonts|favicon|apple-touch-icon|payment-simulator)/;

type Page = { status: number; location: string; html: string };

/** Fewer connections than the shop allows one client, so that browsers of other tests get theirs. */
const agent = new Agent({ maxSockets: 100 });

async function open(path: string): Promise<Page> {
  const request = get(shopUrl() + path, { agent });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  return {
    status: answer.statusCode!,
    location: answer.headers.location ?? "",
    html: await text(answer),
  };
}

/** The paths to which links and forms of a page lead, without those to other languages. */
function linksOf({ html }: Page): string[] {
  const tags = html.match(/<(?:a|form|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => !/hreflang=/i.test(tag))
    .flatMap((tag) => /(?:href|action)="([^"]*)"/.exec(tag)?.[1] ?? [])
    .map((address) => address.replaceAll("&amp;", "&"))
    .map((address) => (address.startsWith(shopUrl()) ? address.slice(shopUrl().length) : address))
    .filter((address) => address.startsWith("/") && !address.startsWith("//"));
}

/** The addresses of a page for search engines: its own, and by language those of the same page. */
function addressesOf({ html }: Page) {
  const tags = html.match(/<link\b[^>]*rel="(?:canonical|alternate)"[^>]*>/g) ?? [];
  const links = tags.map((tag) => ({
    language: /hreflang="([^"]*)"/i.exec(tag)?.[1],
    path: /href="([^"]*)"/.exec(tag)![1]!.replace(shopUrl(), ""),
  }));
  return {
    canonical: links.find(({ language }) => language === undefined)?.path,
    alternates: new Map(
      links.flatMap(({ language, path }) => (language ? [[language, path]] : [])),
    ),
  };
}

/** What a page shows, without its scripts, which also hold search engines' data and a number for this request. */
function markupOf({ html }: Page): string {
  return html.replace(/<script\b.*?<\/script>/gs, "").replaceAll(/\?n=\w+/g, "");
}

/** Every path that is found from the home page, one for each kind of query. */
async function crawl(): Promise<Map<string, Page>> {
  const found = new Map<string, Page>();
  const seen = new Set<string>();
  const waiting = [
    "/",
    "/account",
    "/admin",
    "/checkout",
    "/nothing-is-here",
    "/sitemap-pages.xml",
  ];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = path.replace(/=[^&]*/g, "=");
    if (seen.has(kind) || withoutLanguage.test(path)) continue;
    seen.add(kind);
    const page = await open(path);
    found.set(path, page);
    waiting.push(...linksOf(page).map((link) => link.split("#")[0]!));
  }
  return found;
}

test("every address answers alike in each language, and all links and redirects stay inside it", async () => {
  test.slow();
  const english = await crawl();
  expect(english.size).toBeGreaterThan(40);
  for (const language of languages) {
    const prefix = `/${language}`;
    const isInside = (address: string) =>
      new RegExp(`^${prefix}(?:[/?#]|$)`).test(address) || withoutLanguage.test(address);
    for (const [path, { status, location }] of english) {
      const page = await open(prefix + (path === "/" ? "" : path));
      expect([path, page.status]).toEqual([path, status]);
      if (location) expect(page.location).toMatch(new RegExp(`^${prefix}/`));
      expect([path, linksOf(page).filter((link) => !isInside(link))]).toEqual([path, []]);
      if (status === 200 && page.html.startsWith("<!DOCTYPE html>"))
        expect(page.html).toContain(`<html lang="${catalogs.get(language)!.tag}-MY"`);
      expect(markupOf(page)).not.toMatch(/\bMYR\b|￥/);
      expect([path, englishTextsIn(page.html, language)]).toEqual([path, []]);
    }
  }
});

test("the same page in each language names itself and all others to search engines", async () => {
  test.slow();
  let named = 0;
  for (const [path, english] of await crawl()) {
    const { canonical, alternates } = addressesOf(english);
    expect([path, alternates.get("en"), alternates.get("x-default")]).toEqual([
      path,
      canonical,
      canonical,
    ]);
    if (canonical === undefined) continue;
    named += 1;
    expect([...alternates.keys()]).toEqual(["en", ...ownTags, "x-default"]);
    for (const { code, tag } of catalogs.values()) {
      const page = addressesOf(await open(`/${code}${path === "/" ? "" : path}`));
      expect([path, page]).toEqual([path, { canonical: alternates.get(tag), alternates }]);
      expect(page.canonical).toBe(`/${code}${canonical === "/" ? "" : canonical}`);
    }
  }
  expect(named).toBeGreaterThan(30);
});

test("200 pages rendered at once are each wholly in their own language", async () => {
  const paths = ["/products", "/products/seri-court-band", "/cart", "/about", "/order-tracking"];
  const prefixes = ["", ...languages.map((language) => `/${language}`)];
  const alone = new Map<string, string>();
  for (const prefix of prefixes)
    for (const path of paths)
      alone.set(prefix + path, markupOf(await open(`${prefix}${path}?n=alone`)));

  const wanted = Array.from({ length: 200 }, (_, at) => [...alone.keys()][at % alone.size]!);
  const pages = await Promise.all(
    wanted.map(async (path, at) => {
      for (;;) {
        const page = await open(`${path}?n=at${at}`);
        // The shop serves a few pages of one client at once and sends the others back.
        if (page.status !== 503) return page;
      }
    }),
  );
  for (const [at, page] of pages.entries()) {
    expect(page.status).toBe(200);
    expect(markupOf(page)).toBe(alone.get(wanted[at]!));
  }
});

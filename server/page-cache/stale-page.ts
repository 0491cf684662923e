import type { ServerResponse } from "node:http";
import { deferredKind } from "#app/http/deferred-scripts.server.ts";
import { inLanguage } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import type { CachedPage } from "./cached-page.ts";

const staleBodies = new WeakMap<CachedPage, Buffer>();

/**
 * Sends the last cached copy of a page while the database is unavailable: without scripts, with a banner, and with no
 * way to buy and no promised date (`data-buying` and `data-delivery-dates` in theme.css).
 */
export function sendStalePage(page: CachedPage, response: ServerResponse): void {
  const body = staleBodies.get(page) ?? Buffer.from(toStaleHtml(page.bytes.toString()));
  staleBodies.set(page, body);
  const headers = page.headers.filter(([name]) => !/^(?:cache-control|vary|etag)$/i.test(name));
  response.writeHead(200, [...headers, ["Cache-Control", "no-store"]].flat());
  response.end(body);
}

const scriptPreload = new RegExp(`<link[^>]*rel="(?:modulepreload|${deferredKind})"[^>]*>`, "g");

function toStaleHtml(html: string): string {
  const language = /<html [^>]*lang="([a-z]+)/.exec(html)?.[1] ?? "en";
  return html
    .replaceAll(/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(scriptPreload, "")
    .replace("<html ", "<html data-stale ")
    .replace(/<body[^>]*>/, (body) => body + inLanguage(language, banner));
}

function banner() {
  const text = t(
    "We can't check our stock right now, so you can't place an order for a moment. Prices may have changed. Please keep browsing, and try again shortly.",
  );
  return `<p role="status" class="bg-gold-wash px-4 py-3 text-center text-sm text-ink">${text}</p>`;
}

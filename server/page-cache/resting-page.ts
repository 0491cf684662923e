import type { ServerResponse } from "node:http";
import type { KeptPage } from "./kept-page.ts";

const resting = new WeakMap<KeptPage, Buffer>();

/**
 * The last page that is known, while the database is away: as paper, without its scripts, with a line that
 * says so, and without a way to buy (`data-buying` in theme.css).
 */
export function sendRestingPage(page: KeptPage, response: ServerResponse): void {
  const body = resting.get(page) ?? Buffer.from(restingOf(page.bytes.toString()));
  resting.set(page, body);
  const headers = page.headers.filter(([name]) => !/^(?:cache-control|vary|etag)$/i.test(name));
  response.writeHead(200, [...headers, ["Cache-Control", "no-store"]].flat());
  response.end(body);
}

function restingOf(html: string): string {
  return html
    .replaceAll(/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(/<link[^>]*rel="(?:modulepreload|later)"[^>]*>/g, "")
    .replace("<html ", "<html data-resting ")
    .replace(/<body[^>]*>/, (body) => body + banner);
}

const banner = `<p role="status" class="bg-gold-wash px-4 py-3 text-center text-sm text-ink">We
cannot reach our stock just now, so nothing can be bought for a moment, and prices may have changed.
Please look around, and try again shortly.</p>`;

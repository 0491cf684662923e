import { LRUCache } from "lru-cache";
import type { IncomingMessage, ServerResponse } from "node:http";
import { responseBytes } from "#app/react-router-patches/page-bytes.server.ts";
import { env } from "#env";
import type { PageInvalidationListener } from "#platform/page-invalidation.server.ts";
import { languageOf } from "#languages/language.server.ts";
import { haveSameDeliveryDates } from "#shop/delivery/promised-dates.ts";
import * as links from "#shop/links.ts";
import { createCachedPage, sendPage, type CachedPage } from "./cached-page.ts";
import { documentUrlOf, publicUrlOf, type PublicUrl } from "./public-url.ts";
import { watchSilence } from "./silent-database.ts";
import { sendStalePage } from "./stale-page.ts";

/** Short, because some content changes with time alone, such as "today" or a price that is too old to sell at. */
const maxAgeMs = 10_000;
/** Who asks in the second after that gets the old copy at once, while a new one is fetched for the next. */
const staleWhileRevalidateMs = 1_000;
/** After an outage the forms that waited for the database come first. Pages stay stale this long while they are fetched. */
const staleAfterReconnectMs = 2_000;
const maxCacheBytes = 64 * 1024 * 1024;
const maxPageBytes = 2 * 1024 * 1024;

type FetchedPage = { status: number; headers: Headers; bytes: Buffer };
/** Fetches a page from the shop. The fetch counts in the request queue as a request of the client that asked first. */
type FetchPage = (request: Request, firstRequest: IncomingMessage) => Promise<Response>;
type InFlightFetch = { path: string; result: Promise<CachedPage | FetchedPage> };
/** How requests for public pages were answered since the start, and what the cache holds now. */
export type PageCacheCounts = {
  /** `hit`: from the cache; `fetched`: waited for; `stale`: an old copy, because the database is or was away. */
  answers: { hit: number; fetched: number; stale: number };
  pages: number;
  bytes: number;
  /** Whether the cache hears of changes. If not, it shows stale pages only. */
  isListening: boolean;
};
export type PageCache = PageInvalidationListener & {
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Whether there are pages to show while the database is unavailable. */
  hasPages: () => boolean;
  counts: () => PageCacheCounts;
};

/**
 * Caches the bytes of public pages (ADR-0015). Fetches each page without cookies, so that no visitor's data reaches
 * another, and only once for concurrent requests (single-flight). Passes what it cannot serve on to `next`.
 */
export function createPageCache(fetchPage: FetchPage): PageCache {
  const cached = new LRUCache<string, CachedPage>({
    maxSize: maxCacheBytes,
    // Estimates the size of the page, its encoded copies and its headers.
    sizeCalculation: ({ bytes }) => bytes.length * 2 + 2_000,
  });
  const inFlight = new Map<string, InFlightFetch>();
  const database = watchSilence();
  let isListening = false;
  let staleShownUntil = 0;
  const answers = { hit: 0, fetched: 0, stale: 0 };
  return {
    serve,
    hasPages: () => cached.size > 0,
    counts: () => ({ answers, pages: cached.size, bytes: cached.calculatedSize, isListening }),
    onInvalidate,
    onDisconnect,
    onReconnect,
  };

  function serve(request: IncomingMessage, response: ServerResponse, next: () => void) {
    const address = publicUrlOf(request);
    if (!address) return next();
    const page = cached.get(address.key);
    if (isListening) {
      if (page && isYoungerThan(maxAgeMs + staleWhileRevalidateMs, page)) {
        answers.hit += 1;
        if (!isYoungerThan(maxAgeMs, page)) revalidate(page, address, request);
        return sendPage(page, request, response);
      }
      return void fetchAndSend(address, page, request, response, next);
    }
    const stalePage = stalePageFor(address, page);
    return stalePage ? sendStale(address, stalePage, response) : next();
  }

  /** The old copy that is shown while the database is away; for a request for data, that of its page. */
  function stalePageFor(address: PublicUrl, page: CachedPage | undefined) {
    return address.isData ? cached.get(documentUrlOf(address)) : page;
  }

  /** Whether the page is from before an outage that has just ended. */
  function mayBeStale({ createdAt, isInvalidated }: CachedPage): boolean {
    return createdAt === 0 && !isInvalidated && performance.now() < staleShownUntil;
  }

  function revalidate(page: CachedPage, address: PublicUrl, request: IncomingMessage) {
    if (page.isRevalidated || database.isSilent()) return;
    page.isRevalidated = true;
    fetchOnce(address, request).catch(() => {});
  }

  function sendStale(address: PublicUrl, page: CachedPage, response: ServerResponse) {
    if (address.isData) return redirectToDocument(address, response);
    answers.stale += 1;
    sendStalePage(page, response);
  }

  async function fetchAndSend(
    address: PublicUrl,
    page: CachedPage | undefined,
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) {
    const stalePage = stalePageFor(address, page);
    if (stalePage && database.isSilent()) return sendStale(address, stalePage, response);
    const fetching = fetchOnce(address, request).catch(() => undefined);
    // Data is waited for: it may follow a form, and a redirect would load the page again and lose the form's answer.
    if (stalePage && !address.isData && mayBeStale(stalePage))
      return sendStale(address, stalePage, response);
    const answer = await (stalePage ? database.unlessSilent(fetching) : fetching);
    if (answer === "silent") return sendStale(address, stalePage!, response);
    if (!answer) return next();
    if ("etag" in answer) {
      answers.fetched += 1;
      return sendPage(answer, request, response);
    }
    // A busy shop answers 503: to load whole documents instead of data would make it busier.
    const isBusyForData = address.isData && answer.status === 503;
    if (answer.status >= 500 && stalePage && !isBusyForData)
      return sendStale(address, stalePage, response);
    // A 404 or redirect is safe to send, because it was fetched without cookies.
    if (answer.status >= 300) return sendUncached(answer, request, response);
    return next();
  }

  function fetchOnce(
    { path, key }: PublicUrl,
    incoming: IncomingMessage,
  ): Promise<CachedPage | FetchedPage> {
    const existing = inFlight.get(key);
    if (existing) return existing.result;
    const entry = { path, result: fetchAndCache() };
    inFlight.set(key, entry);
    return entry.result;

    async function fetchAndCache() {
      // The page may read the clock as soon as it is fetched.
      const createdAt = Date.now();
      try {
        const answer = await fetchAnonymously(key, incoming);
        if (!isCacheable(answer)) {
          // A product that is gone must not come back in the next outage.
          if (answer.status < 500 && inFlight.get(key) === entry) cached.delete(key);
          return answer;
        }
        const page = createCachedPage(path, answer.headers, answer.bytes, createdAt);
        // Requests that wait get the page, but it is not cached if an invalidation arrived while it was fetched.
        if (inFlight.get(key) === entry) cached.set(key, page);
        return page;
      } finally {
        if (inFlight.get(key) === entry) inFlight.delete(key);
      }
    }
  }

  async function fetchAnonymously(key: string, incoming: IncomingMessage): Promise<FetchedPage> {
    const anonymousInit = { headers: { accept: "text/html" } };
    const answer = await fetchPage(new Request(env.BASE_URL + key, anonymousInit), incoming);
    const bytes = await responseBytes(answer);
    return { status: answer.status, headers: answer.headers, bytes };
  }

  function onInvalidate(slug: string | undefined) {
    const productPath = slug === undefined ? undefined : links.product(slug);
    const isAffected = (path: string) => !productPath || languageOf(path).path === productPath;
    for (const [key, { path }] of inFlight) if (isAffected(path)) inFlight.delete(key);
    for (const page of cached.values()) {
      if (isAffected(page.path)) Object.assign(page, { createdAt: 0, isInvalidated: true });
    }
  }

  /** From now on, invalidations are missed and cached pages may be outdated. So `serve` sends them as stale pages. */
  function onDisconnect() {
    isListening = false;
  }

  function onReconnect() {
    isListening = true;
    inFlight.clear();
    for (const page of cached.values()) page.createdAt = 0;
    staleShownUntil = performance.now() + staleAfterReconnectMs;
  }
}

/** A page with the promised dates of an earlier minute counts as older (ADR-0060). */
function isYoungerThan(maxMs: number, { createdAt }: CachedPage, now = Date.now()): boolean {
  return now - createdAt < maxMs && haveSameDeliveryDates(createdAt, now);
}

/** Makes the router in the browser load the whole document, which is then served as a stale page. */
function redirectToDocument(address: PublicUrl, response: ServerResponse) {
  const document = documentUrlOf(address);
  // The router puts the language in front of the path itself.
  const to = languageOf(address.path).path + document.slice(address.path.length);
  const headers = { "X-Remix-Redirect": to, "X-Remix-Reload-Document": "true" };
  response.writeHead(204, { ...headers, "Cache-Control": "no-store" }).end();
}

function isCacheable({ status, headers, bytes }: FetchedPage): boolean {
  const cacheControl = headers.get("Cache-Control") ?? "";
  return (
    status === 200 &&
    !headers.has("Set-Cookie") &&
    !/private|no-store/.test(cacheControl) &&
    bytes.length <= maxPageBytes
  );
}

function sendUncached(answer: FetchedPage, request: IncomingMessage, response: ServerResponse) {
  const { status, headers, bytes } = answer;
  // The busy page has a Content-Length already.
  headers.set("Content-Length", String(bytes.length));
  response.writeHead(status, [...headers].flat());
  response.end(request.method === "HEAD" ? undefined : bytes);
}

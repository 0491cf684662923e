import { LRUCache } from "lru-cache";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { responseBytes } from "#app/react-router-patches/page-bytes.server.ts";
import { env } from "#env";
import { pingDatabase } from "#platform/outage.server.ts";
import type { PageInvalidationListener } from "#platform/page-invalidation.server.ts";
import * as links from "#shop/links.ts";
import { createCachedPage, sendPage, type CachedPage } from "./cached-page.ts";
import { documentUrlOf, publicUrlOf, type PublicUrl } from "./public-url.ts";
import { sendStalePage } from "./stale-page.ts";

/** Short, because some content changes with time alone, such as "today" or a price that is too old to sell at. */
const maxAgeMs = 10_000;
/** How long a visitor waits for a new copy of a page before the database is asked whether it answers at all. */
const staleAfterMs = 1_500;
const maxCacheBytes = 64 * 1024 * 1024;
const maxPageBytes = 2 * 1024 * 1024;

type FetchedPage = { status: number; headers: Headers; bytes: Buffer };
/** Fetches a page from the shop. The fetch counts in the request queue as a request of the client that asked first. */
type FetchPage = (request: Request, firstRequest: IncomingMessage) => Promise<Response>;
type InFlightFetch = { path: string; result: Promise<CachedPage | FetchedPage> };
export type PageCache = PageInvalidationListener & {
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Whether there are pages to show while the database is unavailable. */
  hasPages: () => boolean;
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
  let isListening = false;
  return { serve, hasPages: () => cached.size > 0, onInvalidate, onDisconnect, onReconnect };

  function serve(request: IncomingMessage, response: ServerResponse, next: () => void) {
    const address = publicUrlOf(request);
    if (!address) return next();
    const page = cached.get(address.key);
    if (isListening) {
      if (page && Date.now() - page.createdAt < maxAgeMs) return sendPage(page, request, response);
      return void fetchAndSend(address, page, request, response, next);
    }
    if (address.isData) {
      const document = documentUrlOf(address);
      return cached.has(document) ? redirectToDocument(document, response) : next();
    }
    return page ? sendStalePage(page, response) : next();
  }

  async function fetchAndSend(
    address: PublicUrl,
    stalePage: CachedPage | undefined,
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) {
    const fetching = fetchOnce(address, request).catch(() => undefined);
    const isReplaceable = stalePage !== undefined && !address.isData;
    const answer = await (isReplaceable ? unlessDatabaseIsSilent(fetching) : fetching);
    if (answer === "silent") return sendStalePage(stalePage!, response);
    if (!answer) return next();
    if ("etag" in answer) return sendPage(answer, request, response);
    if (answer.status >= 500 && isReplaceable) return sendStalePage(stalePage, response);
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
      try {
        const answer = await fetchAnonymously(key, incoming);
        if (!isCacheable(answer)) return answer;
        const page = createCachedPage(path, answer.headers, answer.bytes);
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
    const isAffected = (path: string) => !productPath || path === productPath;
    for (const [key, { path }] of inFlight) if (isAffected(path)) inFlight.delete(key);
    for (const page of cached.values()) if (isAffected(page.path)) page.createdAt = 0;
  }

  /** From now on, invalidations are missed and cached pages may be outdated. So `serve` sends them as stale pages. */
  function onDisconnect() {
    isListening = false;
  }

  function onReconnect() {
    isListening = true;
    onInvalidate(undefined);
  }
}

/** Resolves like `fetching`, or with "silent" if that takes long and the database does not answer. */
async function unlessDatabaseIsSilent<Answer>(fetching: Promise<Answer>) {
  const settled = new AbortController();
  void fetching.then(() => settled.abort());
  const silence = (async () => {
    do await setTimeout(staleAfterMs, undefined, { signal: settled.signal });
    while (await pingDatabase(500));
    return "silent" as const;
  })();
  return Promise.race([fetching, silence.catch(() => fetching)]);
}

/** Makes the router in the browser load the whole document, which is then served as a stale page. */
function redirectToDocument(document: string, response: ServerResponse) {
  const headers = { "X-Remix-Redirect": document, "X-Remix-Reload-Document": "true" };
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
  response.writeHead(status, [...headers, ["Content-Length", String(bytes.length)]].flat());
  response.end(request.method === "HEAD" ? undefined : bytes);
}

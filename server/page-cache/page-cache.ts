import { LRUCache } from "lru-cache";
import type { IncomingMessage, ServerResponse } from "node:http";
import { bytesOf } from "#app/http/drawn-page.server.ts";
import { env } from "#env";
import type { PageChanges } from "#platform/page-changes.server.ts";
import { keepPage, sendPage, type KeptPage } from "./kept-page.ts";
import { documentOf, publicAddressOf, type PublicAddress } from "./public-address.ts";
import { sendRestingPage } from "./resting-page.ts";

/** Some of what pages say comes with time alone: "today", a price that is too old to sell at. */
const longestAge = 10_000;
const mostBytes = 64 * 1024 * 1024;
const mostBytesOfOne = 2 * 1024 * 1024;

type Answer = { status: number; headers: Headers; bytes: Buffer };
/** Asks the shop for a page, at the cost of whoever asked for it first. */
type FetchPage = (request: Request, firstAsker: IncomingMessage) => Promise<Response>;
type Filling = { path: string; answer: Promise<KeptPage | Answer> };
export type PageCache = PageChanges & {
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void;
};

/**
 * Keeps the finished bytes of public pages. Each is made by asking `fetchPage` as a stranger without
 * cookies, so that nothing of one visitor can reach another; once, however many ask for it at a time; and
 * anew from the moment that something on it may have changed. What it cannot serve goes to `next`.
 */
export function createPageCache(fetchPage: FetchPage): PageCache {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: mostBytes,
    // With what it is encoded to, and its headers.
    sizeCalculation: ({ bytes }) => bytes.length * 2 + 2_000,
  });
  const filling = new Map<string, Filling>();
  let isListening = false;
  return { serve, changed, lost, found };

  function serve(request: IncomingMessage, response: ServerResponse, next: () => void) {
    const address = publicAddressOf(request);
    if (!address) return next();
    const page = pages.get(address.key);
    if (isListening) {
      if (page && Date.now() - page.madeAt < longestAge) return sendPage(page, request, response);
      return void fillAndSend(address, page, request, response, next);
    }
    if (isData(address)) {
      const document = documentOf(address.key);
      return pages.has(document) ? leadToDocument(document, response) : next();
    }
    return page ? sendRestingPage(page, response) : next();
  }

  async function fillAndSend(
    address: PublicAddress,
    last: KeptPage | undefined,
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) {
    const answer = await fill(address, request).catch(() => undefined);
    if (!answer) return next();
    if ("etag" in answer) return sendPage(answer, request, response);
    if (answer.status >= 500 && last && !isData(address)) return sendRestingPage(last, response);
    // Nobody's own, as it was made for nobody: a page that is not there, or that has moved.
    if (answer.status >= 300) return sendAnswer(answer, request, response);
    return next();
  }

  function fill({ path, key }: PublicAddress, asker: IncomingMessage): Promise<KeptPage | Answer> {
    const begun = filling.get(key);
    if (begun) return begun.answer;
    const own = { path, answer: make() };
    filling.set(key, own);
    return own.answer;

    async function make() {
      try {
        const answer = await ask(key, asker);
        if (!isForEverybody(answer)) return answer;
        const page = keepPage(path, answer.headers, answer.bytes);
        // Where it changed meanwhile, it is still what those who wait for it asked for.
        if (filling.get(key) === own) pages.set(key, page);
        return page;
      } finally {
        if (filling.get(key) === own) filling.delete(key);
      }
    }
  }

  async function ask(key: string, asker: IncomingMessage): Promise<Answer> {
    const stranger = { headers: { accept: "text/html" } };
    const answer = await fetchPage(new Request(env.BASE_URL + key, stranger), asker);
    const bytes = await bytesOf(answer);
    return { status: answer.status, headers: answer.headers, bytes };
  }

  function changed(slug: string | undefined) {
    const isOld = slug === undefined ? () => true : isPageOf(slug);
    for (const [key, { path }] of filling) if (isOld(path)) filling.delete(key);
    for (const page of pages.values()) if (isOld(page.path)) page.madeAt = 0;
  }

  /** What is kept may be wrong from now on: it is shown only while there is nothing better. */
  function lost() {
    isListening = false;
  }

  function found() {
    isListening = true;
    changed(undefined);
  }
}

function isPageOf(slug: string): (path: string) => boolean {
  const own = `/products/${encodeURIComponent(slug)}`;
  return (path) => path === own || path === `${own}.data`;
}

function isData({ path }: PublicAddress): boolean {
  return path.endsWith(".data");
}

/** In the words of the router's own client: open this address as a page, which then rests. */
function leadToDocument(document: string, response: ServerResponse) {
  const headers = { "X-Remix-Redirect": document, "X-Remix-Reload-Document": "true" };
  response.writeHead(204, { ...headers, "Cache-Control": "no-store" }).end();
}

function isForEverybody({ status, headers, bytes }: Answer): boolean {
  const kept = headers.get("Cache-Control") ?? "";
  return (
    status === 200 &&
    !headers.has("Set-Cookie") &&
    !/private|no-store/.test(kept) &&
    bytes.length <= mostBytesOfOne
  );
}

function sendAnswer(answer: Answer, request: IncomingMessage, response: ServerResponse) {
  const { status, headers, bytes } = answer;
  response.writeHead(status, [...headers, ["Content-Length", String(bytes.length)]].flat());
  response.end(request.method === "HEAD" ? undefined : bytes);
}

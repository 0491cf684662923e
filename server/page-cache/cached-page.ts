import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  parseAcceptEncoding,
  fastEncoders,
  encodingsBySpeed,
  compactEncoders,
  encodingsBySize,
  type Encoding,
} from "./encodings.ts";

type EncodedPage = { head: string[]; body: Buffer };

/** A rendered page: its bytes, its headers, and a compressed copy for each encoding that was requested. */
export type CachedPage = {
  path: string;
  /** When its fetch began; 0 once it is outdated or may be. */
  createdAt: number;
  /** Whether an invalidation named it. Visitors then wait for a new one, unless the database is unavailable. */
  isInvalidated: boolean;
  /** Whether a fetch in the background has begun, after which a failed one is not repeated for each visitor. */
  isRevalidated: boolean;
  bytes: Buffer;
  headers: [string, string][];
  etag: string;
  fastEncoded: Map<Encoding, EncodedPage>;
  compactEncoded: Map<Encoding, EncodedPage | "pending">;
  uncompressed: EncodedPage | undefined;
};

/** Headers that belong to one response or depend on the encoding, so they are not cached. */
const perResponseHeaders =
  /^(?:content-length|date|connection|transfer-encoding|cache-control|vary|x-request-id)$/;

/**
 * Caches may store a copy but must revalidate it, because prices can change at any moment. In English everywhere: the
 * names of headers.
 */
const publicCacheHeaders: [string, string][] = [
  ["Cache-Control", "public, no-cache"],
  ["Vary", "Accept-Encoding"],
];

export function createCachedPage(
  path: string,
  answer: Headers,
  bytes: Buffer,
  createdAt: number,
): CachedPage {
  const digest = hash("sha256", bytes, "base64url").slice(0, 22);
  const headers = [...answer].filter(([name]) => !perResponseHeaders.test(name));
  return {
    path,
    createdAt,
    isInvalidated: false,
    isRevalidated: false,
    bytes,
    headers: [...headers, ...publicCacheHeaders],
    // A weak ETag, because the bytes differ between encodings.
    etag: `W/"${digest}"`,
    fastEncoded: new Map(),
    compactEncoded: new Map(),
    uncompressed: undefined,
  };
}

/** Sends the page in an encoding that the browser accepts, or a 304. */
export function sendPage(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.headers["if-none-match"]?.includes(page.etag)) {
    const head = [["ETag", page.etag], ...publicCacheHeaders].flat();
    response.writeHead(304, isPrefetch(request) ? withPrefetchCaching(head) : head);
    response.end();
    return;
  }
  const { head, body } = encodedFor(page, request.headers["accept-encoding"]);
  response.writeHead(200, isPrefetch(request) ? withPrefetchCaching(head) : head);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** The browser prefetches a page when the pointer is over its link. */
function isPrefetch({ headers }: IncomingMessage): boolean {
  return headers["sec-purpose"] === "prefetch";
}

/** For 10 s a prefetched copy may be shown without revalidation. */
function withPrefetchCaching(head: string[]): string[] {
  return head.map((value, index) =>
    head[index - 1] === "Cache-Control" ? "private, max-age=10" : value,
  );
}

/** The first request gets the fast encoding. The second starts the compact encoding, which later requests get. */
function encodedFor(page: CachedPage, acceptEncoding: string | undefined): EncodedPage {
  const isAccepted = parseAcceptEncoding(acceptEncoding);
  const compactEncoding = encodingsBySize.find(isAccepted);
  if (!compactEncoding) return (page.uncompressed ??= encodedPage(page, undefined, page.bytes));
  const compact = page.compactEncoded.get(compactEncoding);
  if (typeof compact === "object") return compact;
  const fastEncoding = encodingsBySpeed.find(isAccepted) ?? compactEncoding;
  const fast = page.fastEncoded.get(fastEncoding);
  if (!fast) return encodeFast(page, fastEncoding);
  if (!compact) void encodeCompact(page, compactEncoding);
  return fast;
}

function encodeFast(page: CachedPage, encoding: Encoding): EncodedPage {
  try {
    const encoded = encodedPage(page, encoding, fastEncoders[encoding](page.bytes));
    page.fastEncoded.set(encoding, encoded);
    return encoded;
  } catch {
    // The encoder did not get enough memory.
    return encodedPage(page, undefined, page.bytes);
  }
}

/** Encodes the page compactly in the background. Until then, or if that fails, requests get the fast encoding. */
async function encodeCompact(page: CachedPage, encoding: Encoding) {
  page.compactEncoded.set(encoding, "pending");
  const body = await compactEncoders[encoding](page.bytes).catch(() => undefined);
  if (body) page.compactEncoded.set(encoding, encodedPage(page, encoding, body));
}

function encodedPage(page: CachedPage, encoding: Encoding | undefined, body: Buffer): EncodedPage {
  const head = [
    ...page.headers,
    ["ETag", page.etag],
    ...(encoding ? [["Content-Encoding", encoding]] : []),
    ["Content-Length", String(body.length)],
  ].flat();
  return { head, body };
}

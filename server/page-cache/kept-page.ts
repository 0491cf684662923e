import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

const encoders = {
  br: (bytes: Buffer) => brotli(bytes, 5),
  zstd: (bytes: Buffer) => promisify(zstdCompress)(bytes),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;
type Encoding = keyof typeof encoders;

/** `isQuick`: as an address that is asked for once is encoded, for half the time and an eighth more bytes. */
type Ready = { head: string[]; body: Buffer; isQuick: boolean };

/** A finished page: its bytes, once for each encoding that was asked for, and the headers of each. */
export type KeptPage = {
  path: string;
  madeAt: number;
  bytes: Buffer;
  headers: [string, string][];
  etag: string;
  ready: Map<Encoding | "identity", Ready | Promise<Ready>>;
};

/** Headers that belong to one answer, or that are written anew for each encoding. */
const own = /^(?:content-length|date|connection|transfer-encoding|cache-control|vary)$/;

/** A copy may be kept by anyone, and is asked about before it is shown again: prices move at any moment. */
const forEverybody: [string, string][] = [
  ["Cache-Control", "public, no-cache"],
  ["Vary", "Accept-Encoding"],
];

export function keepPage(path: string, answer: Headers, bytes: Buffer): KeptPage {
  const digest = hash("sha256", bytes, "base64url").slice(0, 22);
  const headers = [...answer].filter(([name]) => !own.test(name));
  return {
    path,
    madeAt: Date.now(),
    bytes,
    headers: [...headers, ...forEverybody],
    // Weak, as the same page has other bytes in another encoding.
    etag: `W/"${digest}"`,
    ready: new Map(),
  };
}

/** Answers with the page, in the encoding that the browser likes best, or that it has not changed. */
export function sendPage(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["if-none-match"]?.includes(page.etag)) {
    const head = [["ETag", page.etag], ...forEverybody].flat();
    response.writeHead(304, isAhead(request) ? forTheClick(head) : head);
    response.end();
    return;
  }
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const ready = readyFor(page, encoding);
  if (ready instanceof Promise) {
    ready.then(
      (made) => write(made, request, response),
      () => response.destroy(),
    );
  } else write(ready, request, response);
}

function write({ head, body }: Ready, request: IncomingMessage, response: ServerResponse) {
  response.writeHead(200, isAhead(request) ? forTheClick(head) : head);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Somebody points at a link: the browser asks ahead of the click that may follow. */
function isAhead({ headers }: IncomingMessage): boolean {
  return headers["sec-purpose"] === "prefetch";
}

/** Then it may be shown without being asked about, for as long as a page of ours may be old. */
function forTheClick(head: string[]): string[] {
  return head.map((value, at) =>
    head[at - 1] === "Cache-Control" ? "private, max-age=10" : value,
  );
}

function readyFor(page: KeptPage, encoding: Encoding | "identity"): Ready | Promise<Ready> {
  const standing = page.ready.get(encoding);
  if (!standing) {
    if (encoding === "identity") return keep(page.bytes, false);
    const isQuick = encoding === "br";
    const encoded = isQuick ? brotli(page.bytes, 3) : encoders[encoding](page.bytes);
    const making = encoded.then((body) => keep(body, isQuick));
    page.ready.set(encoding, making);
    return making;
  }
  if ("isQuick" in standing && standing.isQuick && encoding === "br") {
    standing.isQuick = false;
    // It is served meanwhile; and for as long as the page is kept, where this fails.
    void encoders.br(page.bytes).then(
      (body) => keep(body, false),
      () => {},
    );
  }
  return standing;

  function keep(body: Buffer, isQuick: boolean): Ready {
    const ready = { head: headOf(page, encoding, body.length), body, isQuick };
    page.ready.set(encoding, ready);
    return ready;
  }
}

function brotli(bytes: Buffer, quality: number) {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // Wide enough for a page. Brotli's own is of 4 MB, and taking that from the system costs as much as the work.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  });
}

function headOf({ headers, etag }: KeptPage, encoding: Encoding | "identity", length: number) {
  return [
    ...headers,
    ["ETag", etag],
    ...(encoding === "identity" ? [] : [["Content-Encoding", encoding]]),
    ["Content-Length", String(length)],
  ].flat();
}

const cheapestFirst = ["br", "zstd", "gzip"] as const;

/** RFC 9110, 12.5.3, without weighing: what is refused by `q=0` is not sent, else the smallest is. */
function encodingFor(accepted: string | undefined): Encoding | "identity" {
  if (!accepted) return "identity";
  const names = new Set<string>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((one) => one.trim());
    if (!parameters.some((one) => /^q=0(?:\.0*)?$/.test(one))) names.add(name);
  }
  return cheapestFirst.find((name) => names.has(name)) ?? "identity";
}

import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  acceptedIn,
  quickest,
  quickestFirst,
  smallest,
  smallestFirst,
  type Encoding,
} from "./encodings.ts";

type Ready = { head: string[]; body: Buffer };

/** A finished page: its bytes, once for each encoding that was asked for, and the headers of each. */
export type KeptPage = {
  path: string;
  madeAt: number;
  bytes: Buffer;
  headers: [string, string][];
  etag: string;
  quick: Map<Encoding, Ready>;
  small: Map<Encoding, Ready | "being made">;
  plain: Ready | undefined;
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
    quick: new Map(),
    small: new Map(),
    plain: undefined,
  };
}

/** Answers with the page, encoded as the browser can read it, or that it has not changed. */
export function sendPage(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["if-none-match"]?.includes(page.etag)) {
    const head = [["ETag", page.etag], ...forEverybody].flat();
    response.writeHead(304, isAhead(request) ? forTheClick(head) : head);
    response.end();
    return;
  }
  const { head, body } = readyFor(page, request.headers["accept-encoding"]);
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

/** Quickly for the first who asks; for those who follow it is made small. */
function readyFor(page: KeptPage, acceptEncoding: string | undefined): Ready {
  const isAccepted = acceptedIn(acceptEncoding);
  const best = smallestFirst.find(isAccepted);
  if (!best) return (page.plain ??= readyAs(page, undefined, page.bytes));
  const small = page.small.get(best);
  if (typeof small === "object") return small;
  const first = quickestFirst.find(isAccepted) ?? best;
  const quick = page.quick.get(first);
  if (!quick) return makeQuick(page, first);
  if (!small) void makeSmall(page, best);
  return quick;
}

function makeQuick(page: KeptPage, encoding: Encoding): Ready {
  try {
    const made = readyAs(page, encoding, quickest[encoding](page.bytes));
    page.quick.set(encoding, made);
    return made;
  } catch {
    // There is no memory for it just now.
    return readyAs(page, undefined, page.bytes);
  }
}

/** The quick one is served meanwhile; and for as long as the page is kept, where this fails. */
async function makeSmall(page: KeptPage, encoding: Encoding) {
  page.small.set(encoding, "being made");
  const body = await smallest[encoding](page.bytes).catch(() => undefined);
  if (body) page.small.set(encoding, readyAs(page, encoding, body));
}

function readyAs(page: KeptPage, encoding: Encoding | undefined, body: Buffer): Ready {
  const head = [
    ...page.headers,
    ["ETag", page.etag],
    ...(encoding ? [["Content-Encoding", encoding]] : []),
    ["Content-Length", String(body.length)],
  ].flat();
  return { head, body };
}

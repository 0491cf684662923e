import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

export type Reply = {
  status: number;
  headers: [string, string][];
  header: (name: string) => string | undefined;
  body: Buffer;
};

/**
 * The first answer in the bytes so far and its length; undefined while it is incomplete. With `isOver` nothing
 * more will come, so the bytes so far are all of it.
 */
export function readReply(
  received: Buffer,
  { isHead, isOver }: { isHead: boolean; isOver: boolean },
): { reply: Reply; length: number } | undefined {
  const ends = received.indexOf("\r\n\r\n");
  if (ends < 0) return undefined;
  const [first = "", ...lines] = received.toString("latin1", 0, ends).split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(first)?.[1] ?? 0);
  const start = ends + 4;
  if (status >= 100 && status < 200) {
    const after = readReply(received.subarray(start), { isHead, isOver });
    return after && { ...after, length: after.length + start };
  }
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const header = (name: string) => headers.find(([one]) => one === name)?.[1];
  const rest = received.subarray(start);
  const bare = isHead || status === 204 || status === 304;
  const found = bare ? { body: Buffer.alloc(0), length: 0 } : bodyOf(rest, header, isOver);
  if (!found) return undefined;
  const body = decompressed(found.body, header("content-encoding"));
  return { reply: { status, headers, header, body }, length: start + found.length };
}

function bodyOf(rest: Buffer, header: Reply["header"], isOver: boolean) {
  if (header("transfer-encoding") === "chunked") return chunked(rest, isOver);
  const length = header("content-length");
  if (length === undefined) return isOver ? { body: rest, length: rest.length } : undefined;
  if (rest.length < Number(length) && !isOver) return undefined;
  const body = rest.subarray(0, Number(length));
  return { body, length: body.length };
}

function chunked(rest: Buffer, isOver: boolean) {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const ends = rest.indexOf("\r\n", at);
    const size = Number.parseInt(rest.toString("latin1", at, ends), 16);
    const next = ends + 2 + size + 2;
    if (ends < 0 || Number.isNaN(size) || next > rest.length) {
      return isOver ? { body: Buffer.concat(parts), length: rest.length } : undefined;
    }
    if (size === 0) return { body: Buffer.concat(parts), length: next };
    parts.push(rest.subarray(ends + 2, ends + 2 + size));
    at = next;
  }
}

function decompressed(body: Buffer, encoding: string | undefined): Buffer {
  try {
    if (encoding === "gzip") return gunzipSync(body);
    if (encoding === "br") return brotliDecompressSync(body);
    if (encoding === "deflate") return inflateSync(body);
    if (encoding === "zstd") return zstdDecompressSync(body);
  } catch {
    // Cut off: what arrived is checked.
  }
  return body;
}

import { connect } from "node:net";
import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import { sendRaw } from "#kit/send-raw.ts";

export type Reply = { status: number; headers: Map<string, string>; text: string };

/** One keep-alive connection for many requests, opened again when the shop closes it. */
export function openConnection(port: number) {
  let wire: ReturnType<typeof openWire> | undefined;
  return { send, close: () => wire?.socket.destroy() };

  /** The answer; undefined if the shop closed the connection without one, or fell silent for 20 seconds. */
  async function send(bytes: Buffer, isHead: boolean): Promise<Reply | undefined> {
    const isKept = wire !== undefined && !wire.socket.destroyed;
    wire = isKept ? wire! : openWire(port);
    const { socket, reader } = wire;
    socket.write(bytes);
    const found = await readReply(reader, isHead);
    const reply = socket.errored === silence ? undefined : found;
    if (!reply || reply.headers.get("connection") === "close") socket.destroy();
    // The shop may have been closing it: then it read none of the request.
    if (!reply && isKept) return send(bytes, isHead);
    return reply;
  }
}

const silence = new Error("The shop fell silent");

function openWire(port: number) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  socket.setTimeout(20_000, () => socket.destroy(silence));
  // The reader sees an error as the end.
  socket.on("error", () => {});
  return { socket, reader: readerOf(socket) };
}

/** Every reply to bytes that may not be HTTP, on a connection of their own; none, if the caller disconnects. */
export async function sendOnce(port: number, bytes: Buffer, hangUp: boolean): Promise<Reply[]> {
  if (!hangUp) return repliesIn(await sendRaw(port, bytes));
  const { socket } = openWire(port);
  await new Promise((resolve) => socket.write(bytes, resolve));
  socket.destroy();
  return [];
}

async function repliesIn(received: Buffer): Promise<Reply[]> {
  const reader = readerOf(Readable.from([received]));
  const replies: Reply[] = [];
  // Whether the shop saw a HEAD is unknown here; then the body is what follows.
  for (let reply; (reply = await readReply(reader, false));) replies.push(reply);
  return replies;
}

type Reader = ReturnType<typeof readerOf>;

/** Reads bytes as they arrive. Where the connection ends too early, what arrived until then is all. */
function readerOf(stream: Readable) {
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let left: Buffer = Buffer.alloc(0);
  return { take, takeLine };

  async function take(length: number): Promise<Buffer> {
    while (left.length < length && (await hasMore()));
    const taken = left.subarray(0, length);
    left = left.subarray(taken.length);
    return taken;
  }

  /** The text up to this end; undefined if it never comes. */
  async function takeLine(end: string): Promise<string | undefined> {
    while (!left.includes(end)) if (!(await hasMore())) return undefined;
    const line = await take(left.indexOf(end) + end.length);
    return line.toString("latin1", 0, line.length - end.length);
  }

  async function hasMore(): Promise<boolean> {
    const { value } = await chunks.next().catch(() => ({ value: undefined }));
    if (value) left = Buffer.concat([left, value]);
    return value !== undefined;
  }
}

async function readReply(reader: Reader, isHead: boolean): Promise<Reply | undefined> {
  const head = await reader.takeLine("\r\n\r\n");
  if (head === undefined) return undefined;
  const [first = "", ...lines] = head.split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(first)?.[1] ?? 0);
  if (status >= 100 && status < 200) return readReply(reader, isHead);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const isBare = isHead || status === 204 || status === 304;
  const body = isBare ? Buffer.alloc(0) : await readBody(reader, headers);
  return { status, headers, text: decompressed(body, headers.get("content-encoding")) };
}

async function readBody(reader: Reader, headers: Reply["headers"]): Promise<Buffer> {
  if (headers.get("transfer-encoding") !== "chunked") {
    return reader.take(Number(headers.get("content-length") ?? Infinity));
  }
  const parts: Buffer[] = [];
  for (;;) {
    const size = Number.parseInt((await reader.takeLine("\r\n")) ?? "0", 16);
    parts.push(await reader.take(size));
    await reader.takeLine("\r\n");
    if (!size) return Buffer.concat(parts);
  }
}

const decoders = new Map<string, (body: Buffer) => Buffer>([
  ["gzip", gunzipSync],
  ["br", brotliDecompressSync],
  ["deflate", inflateSync],
  ["zstd", zstdDecompressSync],
]);

function decompressed(body: Buffer, encoding = ""): string {
  try {
    return (decoders.get(encoding)?.(body) ?? body).toString("latin1");
  } catch {
    // Cut off: what arrived is checked.
    return body.toString("latin1");
  }
}

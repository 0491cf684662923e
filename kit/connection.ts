import { connect } from "node:net";

export type RawAnswer = { status: number; head: string; closes: boolean };

/**
 * A keep-alive connection that sends bytes and reads only the answer's head and end: a load generator shares the
 * machine with the shop, so its work must stay small.
 */
export function openConnection(port: number, onGone = () => {}) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let answered: ((answer: RawAnswer | undefined) => void) | undefined;
  /** The bytes that have arrived of an incomplete head. */
  let partial: Buffer | undefined;
  let head = "";
  let left: number | "head" | "chunks" = "head";
  let tail = "";
  socket.on("data", read);
  socket.on("error", () => {});
  socket.on("close", () => {
    onGone();
    answered?.(undefined);
  });
  return { send, close: () => socket.destroy() };

  /** Sends a request and returns its answer; undefined if the connection was closed instead. */
  function send(bytes: string | Buffer): Promise<RawAnswer | undefined> {
    return new Promise((resolve) => {
      answered = resolve;
      if (socket.destroyed) return resolve(undefined);
      socket.write(bytes, "latin1");
    });
  }

  function read(chunk: Buffer) {
    if (left === "head") readHead(partial ? Buffer.concat([partial, chunk]) : chunk);
    else if (left === "chunks") tail = (tail + chunk.subarray(-5).toString("latin1")).slice(-5);
    else left -= chunk.byteLength;
    if (left === 0 || (left === "chunks" && tail === "0\r\n\r\n")) done();
  }

  function readHead(received: Buffer) {
    const end = received.indexOf("\r\n\r\n");
    partial = end < 0 ? received : undefined;
    if (end < 0) return;
    head = received.toString("latin1", 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length !== undefined) left = Number(length) - (received.length - end - 4);
    else left = /^\S+ (204|304)/.test(head) ? 0 : "chunks";
    tail = received.toString("latin1", Math.max(end + 4, received.length - 5));
  }

  function done() {
    const closes = /\r\nconnection: close/i.test(head);
    const answer = { status: Number(head.slice(9, 12)), head, closes };
    left = "head";
    const resolveAnswer = answered;
    answered = undefined;
    if (closes) socket.destroy();
    resolveAnswer?.(answer);
  }
}

import { connect } from "node:net";

export type RawAnswer = { status: number; head: string; closes: boolean };

/**
 * A keep-alive connection that sends bytes and reads only the answer's head and end: the client shares the
 * machine with the shop, so its work must stay small.
 */
export function openConnection(port: number, onGone: () => void) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let answered: ((answer: RawAnswer | undefined) => void) | undefined;
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

  /** Undefined if the connection was closed instead of an answer. */
  function send(bytes: string): Promise<RawAnswer | undefined> {
    return new Promise((resolve) => {
      answered = resolve;
      if (socket.destroyed) return resolve(undefined);
      socket.write(bytes, "latin1");
    });
  }

  function read(chunk: Buffer) {
    if (left === "head") {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      left = leftAfter(end);
      tail = head.slice(-5);
      head = head.slice(0, end);
    } else if (left === "chunks") {
      tail = (tail + chunk.subarray(-5).toString("latin1")).slice(-5);
    } else left -= chunk.byteLength;
    if (left === 0 || (left === "chunks" && tail === "0\r\n\r\n")) done();
  }

  function leftAfter(end: number) {
    const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
    if (length !== undefined) return Number(length) - (head.length - end - 4);
    return /^\S+ (204|304)/.test(head) ? 0 : "chunks";
  }

  function done() {
    const closes = /\r\nconnection: close/i.test(head);
    const answer = { status: Number(head.slice(9, 12)), head, closes };
    head = "";
    left = "head";
    const resolveAnswer = answered;
    answered = undefined;
    if (closes) socket.destroy();
    resolveAnswer?.(answer);
  }
}

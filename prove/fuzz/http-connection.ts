import { connect, type Socket } from "node:net";
import { sendRaw } from "#kit/send-raw.ts";
import { readReply, type Reply } from "./reply.ts";

type RequestBytes = { bytes: Buffer; isHead: boolean };

/** One keep-alive connection for many requests, opened again when the shop closes it. */
export function openConnection(port: number) {
  let socket: Socket | undefined;
  return { send, close: () => socket?.destroy() };

  /** The answer; undefined if the shop closed the connection without one. */
  async function send(asked: RequestBytes, timeoutMs: number): Promise<Reply | undefined> {
    const isKept = socket !== undefined && !socket.destroyed && socket.readable;
    if (!isKept) socket = await openSocket(port);
    const { reply, isOver } = await exchange(socket!, asked, timeoutMs);
    if (isOver) socket!.destroy();
    // The shop may have been closing it: then it read none of the request.
    if (!reply && isKept) return send(asked, timeoutMs);
    return reply;
  }
}

/** Every reply to bytes that may not be HTTP, on a separate connection; none, if the caller disconnects. */
export async function sendOnce(port: number, bytes: Buffer, hangUp: boolean): Promise<Reply[]> {
  if (!hangUp) return repliesIn(await sendRaw(port, bytes));
  const socket = await openSocket(port);
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  socket.destroy();
  return [];
}

function repliesIn(received: Buffer): Reply[] {
  const replies: Reply[] = [];
  let left = received;
  while (left.length > 0) {
    // Whether the shop saw a HEAD is unknown here; then the body is what follows.
    const found = readReply(left, { isHead: false, isOver: true });
    if (!found) break;
    replies.push(found.reply);
    left = left.subarray(found.length);
  }
  return replies;
}

function exchange(socket: Socket, { bytes, isHead }: RequestBytes, timeoutMs: number) {
  return new Promise<{ reply: Reply | undefined; isOver: boolean }>((resolve) => {
    let received: Buffer = Buffer.alloc(0);
    const timer = setTimeout(() => done(undefined, true), timeoutMs);
    socket.on("data", listen);
    socket.on("close", closed);
    socket.on("error", closed);
    socket.write(bytes);

    function listen(part: Buffer) {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      const found = readReply(received, { isHead, isOver: false });
      if (found) done(found.reply, found.reply.header("connection") === "close");
    }
    function closed() {
      done(readReply(received, { isHead, isOver: true })?.reply, true);
    }
    function done(reply: Reply | undefined, isOver: boolean) {
      clearTimeout(timer);
      socket.off("data", listen);
      socket.off("close", closed);
      socket.off("error", closed);
      resolve({ reply, isOver });
    }
  });
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", () => resolve());
    socket.once("error", reject);
  });
  // Each request has its own listener; a reset between two requests does not matter.
  socket.on("error", () => {});
  return socket;
}

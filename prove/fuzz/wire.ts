import { connect, type Socket } from "node:net";
import { readReply, type Reply } from "./reply.ts";

type Asked = { bytes: Buffer; isHead: boolean };

/** One connection that is kept and asked again and again, opened anew when the shop has closed it. */
export function openWire(port: number) {
  let socket: Socket | undefined;
  return { ask, close: () => socket?.destroy() };

  /** The answer; undefined where the shop closed the connection without one. */
  async function ask(asked: Asked, patience: number): Promise<Reply | undefined> {
    const isKept = socket !== undefined && !socket.destroyed && socket.readable;
    if (!isKept) socket = await opened(port);
    const { reply, isOver } = await turn(socket!, asked, patience);
    if (isOver) socket!.destroy();
    // It may have been closing while we asked: then it never read a byte of it.
    if (!reply && isKept) return ask(asked, patience);
    return reply;
  }
}

/**
 * Everything that comes back for bytes that may be no HTTP at all, on a connection of its own: until the
 * shop closes it, or says nothing more; or nothing, where the caller hangs up.
 */
export async function askOnce(port: number, bytes: Buffer, hangUp: boolean): Promise<Reply[]> {
  const socket = await opened(port);
  if (hangUp) {
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    socket.destroy();
    return [];
  }
  const heard = await new Promise<Buffer>((resolve) => {
    const parts: Buffer[] = [];
    const end = () => resolve(Buffer.concat(parts));
    // It waits for the rest of what was begun, or has nothing to say to it.
    socket.setTimeout(300, end);
    socket.on("data", (part: Buffer) => {
      parts.push(part);
      socket.setTimeout(60);
    });
    socket.once("close", end);
    socket.once("error", end);
    socket.write(bytes);
  });
  socket.destroy();
  return repliesIn(heard);
}

function repliesIn(heard: Buffer): Reply[] {
  const replies: Reply[] = [];
  let left = heard;
  while (left.length > 0) {
    // Whether the shop took it for a HEAD cannot be known here; then its body is what follows.
    const found = readReply(left, { isHead: false, isOver: true });
    if (!found) break;
    replies.push(found.reply);
    left = left.subarray(found.length);
  }
  return replies;
}

function turn(socket: Socket, { bytes, isHead }: Asked, patience: number) {
  return new Promise<{ reply: Reply | undefined; isOver: boolean }>((resolve) => {
    let heard: Buffer = Buffer.alloc(0);
    const timer = setTimeout(() => done(undefined, true), patience);
    socket.on("data", listen);
    socket.on("close", closed);
    socket.on("error", closed);
    socket.write(bytes);

    function listen(part: Buffer) {
      heard = heard.length === 0 ? part : Buffer.concat([heard, part]);
      const found = readReply(heard, { isHead, isOver: false });
      if (found) done(found.reply, found.reply.header("connection") === "close");
    }
    function closed() {
      done(readReply(heard, { isHead, isOver: true })?.reply, true);
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

async function opened(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", () => resolve());
    socket.once("error", reject);
  });
  // Whoever asks listens for itself; a reset between two questions is nobody's concern.
  socket.on("error", () => {});
  return socket;
}

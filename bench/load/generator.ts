import { connect, type Socket } from "node:net";
import { fresh } from "./http-request.ts";

// A process of its own, so that what it measures is the server's time and not the bench's. It reads of an
// answer its head and its length: it shares the machine with the server, so it has to be the lighter one.

export type Load = {
  port: number;
  /** Whole requests, sent one after the other; `fresh` in one becomes another number each time. */
  requests: string[];
  /** So many connections, each of which sends its next request when its answer is there. */
  connections: number;
  /** For so long, from the beginning again where they come to an end; without it each is sent once. */
  seconds?: number;
};

export type Answered = {
  count: number;
  seconds: number;
  /** Of each answer, in milliseconds. */
  took: number[];
  statuses: Record<number, number>;
};

const end = "\r\n\r\n";

let sent = 0;

process.on("message", (load: Load) => void run(load).then((told) => process.send!(told)));
process.once("disconnect", () => process.exit(0));

async function run({ port, requests, connections, seconds }: Load): Promise<Answered> {
  const ready = requests.map((text) => (text.includes(fresh) ? text : Buffer.from(text, "latin1")));
  const told: Answered = { count: 0, seconds: 0, took: [], statuses: {} };
  const began = performance.now();
  const until = seconds === undefined ? Infinity : began + seconds * 1000;
  let at = 0;
  await Promise.all(Array.from({ length: connections }, () => keepAsking(port, next, note)));
  told.seconds = (performance.now() - began) / 1000;
  return told;

  function next(): Buffer | undefined {
    if (performance.now() >= until) return undefined;
    if (at === ready.length && seconds !== undefined) at = 0;
    const request = ready[at];
    at += 1;
    if (typeof request !== "string") return request;
    sent += 1;
    return Buffer.from(request.replace(fresh, String(sent).padStart(fresh.length, "0")), "latin1");
  }

  function note(status: number, took: number) {
    told.count += 1;
    told.took.push(took);
    told.statuses[status] = (told.statuses[status] ?? 0) + 1;
  }
}

type Next = () => Buffer | undefined;
type Note = (status: number, took: number) => void;

/** One connection after the other, as the server closes them, until there is nothing more to send. */
async function keepAsking(port: number, next: Next, note: Note) {
  for (let more = true; more;) more = await ask(port, next, note);
}

function ask(port: number, next: Next, note: Note): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let began = 0;
    let waiting = false;
    let status = 0;
    let closes = false;
    /** Of the head, where it came in pieces. */
    let held: Buffer | undefined;
    /** Bytes that are still to come, or -1 where the body comes in chunks. */
    let left = 0;
    let tail = "";
    socket.once("connect", send);
    socket.on("data", read);
    socket.on("error", reject);
    socket.on("close", () => {
      if (waiting) reject(new Error("A connection was closed instead of an answer"));
      else resolve(closes);
    });

    function send() {
      const request = next();
      if (!request) return void socket.destroy();
      waiting = true;
      began = performance.now();
      socket.write(request);
    }

    function read(arrived: Buffer) {
      if (left === -1) {
        tail = (tail + arrived.subarray(-5).toString("latin1")).slice(-5);
        if (tail === "0\r\n\r\n") done();
        return;
      }
      if (left > 0) {
        left -= arrived.length;
        if (left === 0) done();
        return;
      }
      const chunk = held ? Buffer.concat([held, arrived]) : arrived;
      const stop = chunk.indexOf(end);
      held = stop < 0 ? chunk : undefined;
      if (stop < 0) return;
      status = Number(chunk.toString("latin1", 9, 12));
      const head = chunk.toString("latin1", 0, stop).toLowerCase();
      closes = head.includes("\r\nconnection: close");
      const length = lengthIn(head, status);
      const here = chunk.length - stop - end.length;
      left = length === -1 ? -1 : length - here;
      tail = chunk.toString("latin1", Math.max(stop + end.length, chunk.length - 5));
      if (left === 0 || (left === -1 && tail === "0\r\n\r\n")) done();
    }

    function done() {
      left = 0;
      waiting = false;
      note(status, performance.now() - began);
      if (closes) socket.destroy();
      else send();
    }
  });
}

function lengthIn(head: string, status: number): number {
  const name = "\r\ncontent-length: ";
  const from = head.indexOf(name);
  if (from >= 0) return Number.parseInt(head.slice(from + name.length), 10);
  return status === 204 || status === 304 ? 0 : -1;
}

import { connect, type Socket } from "node:net";
import { uniquePlaceholder } from "./http-request.ts";

// A separate process, so that the benchmark's own work does not distort the times. It parses only the head and
// the length of a response, because it shares the machine with the server and must use less CPU.

export type Load = {
  port: number;
  /** Complete requests, sent in sequence; `uniquePlaceholder` in one becomes a new number each time. */
  requests: string[];
  /** Number of connections; each sends its next request when it has the previous response. */
  connections: number;
  /** Repeats the requests for this long; if undefined, each is sent once. */
  seconds?: number;
};

export type LoadResult = {
  count: number;
  seconds: number;
  /** The response time of each request, in milliseconds. */
  took: number[];
  statuses: Record<number, number>;
};

const end = "\r\n\r\n";

let sent = 0;

process.on("message", (load: Load) => void run(load).then((result) => process.send!(result)));
process.once("disconnect", () => process.exit(0));

async function run({ port, requests, connections, seconds }: Load): Promise<LoadResult> {
  const ready = requests.map((text) =>
    text.includes(uniquePlaceholder) ? text : Buffer.from(text, "latin1"),
  );
  const result: LoadResult = { count: 0, seconds: 0, took: [], statuses: {} };
  const began = performance.now();
  const until = seconds === undefined ? Infinity : began + seconds * 1000;
  let at = 0;
  await Promise.all(Array.from({ length: connections }, () => keepRequesting(port, next, note)));
  result.seconds = (performance.now() - began) / 1000;
  return result;

  function next(): Buffer | undefined {
    if (performance.now() >= until) return undefined;
    if (at === ready.length && seconds !== undefined) at = 0;
    const request = ready[at];
    at += 1;
    if (typeof request !== "string") return request;
    sent += 1;
    return Buffer.from(
      request.replace(uniquePlaceholder, String(sent).padStart(uniquePlaceholder.length, "0")),
      "latin1",
    );
  }

  function note(status: number, took: number) {
    result.count += 1;
    result.took.push(took);
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
  }
}

type Next = () => Buffer | undefined;
type OnAnswer = (status: number, took: number) => void;

/** Reconnects when the server closes the connection, until all requests are sent. */
async function keepRequesting(port: number, next: Next, note: OnAnswer) {
  for (let more = true; more;) more = await runConnection(port, next, note);
}

function runConnection(port: number, next: Next, note: OnAnswer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let began = 0;
    let waiting = false;
    let status = 0;
    let closes = false;
    /** What has arrived of an incomplete response head. */
    let partialHead: Buffer | undefined;
    /** Bytes of the body still to come; -1 for chunked encoding. */
    let left = 0;
    let tail = "";
    socket.once("connect", send);
    socket.on("data", read);
    socket.on("error", reject);
    socket.on("close", () => {
      if (waiting) reject(new Error("The server closed a connection without a response"));
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
      const chunk = partialHead ? Buffer.concat([partialHead, arrived]) : arrived;
      const stop = chunk.indexOf(end);
      partialHead = stop < 0 ? chunk : undefined;
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

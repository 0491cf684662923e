import { openConnection } from "#kit/connection.ts";
import { uniquePlaceholder } from "#kit/http-request.ts";

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
  let connection = openConnection(port);
  for (let request = next(); request; request = next()) {
    const began = performance.now();
    const answer = await connection.send(request);
    if (!answer) throw new Error("The server closed a connection without a response");
    note(answer.status, performance.now() - began);
    if (answer.closes) connection = openConnection(port);
  }
  connection.close();
}

import { uniquePlaceholder } from "#kit/http-request.ts";
import { createRandom } from "#kit/random.ts";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { openConnection } from "#kit/connection.ts";

// A separate process, so that it measures the shop's delay and not the prover's.

/** `once`: an action that succeeds only once, so it is repeated only after a rejection. */
export type Sendable = { kind: string; bytes: string; share: number; once?: boolean };
/** `rate`: this many requests a second, whatever happens to them. `workers`: this many wait for their answers. */
export type Phase = { seconds: number; rate?: number; workers?: number };
export type Command =
  | { command: "load"; port: number; seed: number; sendables: Sendable[] }
  | { command: "run"; phase: Phase };
export type LoadResult = ReturnType<typeof emptyResult>;

const maxConnections = 1_000;
/** How long answers are awaited after the last request. */
const drainTimeoutMs = 15_000;

let port = 0;
let random = createRandom(0);
let kinds = new Map<string, Sendable[]>();
const idle = new Set<ReturnType<typeof openConnection>>();
let connections = 0;
let sent = 0;
let result = emptyResult();

process.on("message", (order: Command) => void handleCommand(order));
process.once("disconnect", () => process.exit(0));

async function handleCommand(order: Command) {
  if (order.command === "load") {
    ({ port } = order);
    random = createRandom(order.seed);
    kinds = Map.groupBy(order.sendables, ({ kind }) => kind);
    process.send!("ready");
    return;
  }
  result = emptyResult();
  const { rate, workers = 1, seconds } = order.phase;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  if (rate) await openLoop(rate, seconds);
  else await closedLoop(workers, seconds);
  delay.disable();
  result.seconds = rate ? seconds : (performance.now() - began) / 1000;
  result.ownDelay = delay.percentile(99) / 1e6;
  process.send!(result);
}

/** Sends what is due every few milliseconds without waiting for answers. */
async function openLoop(rate: number, seconds: number) {
  const began = performance.now();
  const all = Math.round(rate * seconds);
  const open = new Set<Promise<void>>();
  for (let begun = 0; begun < all;) {
    const due = Math.min(all, Math.floor(((performance.now() - began) / 1000) * rate));
    for (; begun < due; begun += 1) {
      const one = sendOne(began + (begun / rate) * 1000);
      open.add(one);
      void one.finally(() => open.delete(one));
    }
    await passing(4);
  }
  const until = performance.now() + drainTimeoutMs;
  while (open.size > 0 && performance.now() < until) await passing(20);
  result.unanswered += open.size;
}

async function closedLoop(workers: number, seconds: number) {
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < until) await sendOne(performance.now());
    }),
  );
}

function passing(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Measured from when it was due: a late client must not make the shop look fast. */
async function sendOne(due: number) {
  const sendable = choose();
  const connection = idle.values().next().value ?? newConnection();
  if (!connection) {
    result.unsent += 1;
    return requeue(sendable);
  }
  idle.delete(connection);
  sent += 1;
  const number = String(sent).padStart(uniquePlaceholder.length, "0");
  const answer = await connection.send(sendable.bytes.replace(uniquePlaceholder, number));
  const took = performance.now() - due;
  if (!answer) {
    result.unanswered += 1;
    return requeue(sendable);
  }
  if (!answer.closes) idle.add(connection);
  result.answers[answer.status] = (result.answers[answer.status] ?? 0) + 1;
  if (answer.status === 503) {
    result.refusedAfter.push(Math.round(took));
    if (!/\r\nretry-after: \d/i.test(answer.head)) result.withoutRetryAfter += 1;
    return requeue(sendable);
  }
  result.servedAfter.push(Math.round(took));
  result.served[sendable.kind] = (result.served[sendable.kind] ?? 0) + 1;
}

function newConnection() {
  if (connections >= maxConnections) return undefined;
  connections += 1;
  const made = openConnection(port, () => {
    connections -= 1;
    idle.delete(made);
  });
  return made;
}

/** A random kind of request by its share. */
function choose(): Sendable {
  const offered = [...kinds.values()].filter((list) => list.length > 0);
  let point = random.unit() * offered.reduce((sum, [one]) => sum + one!.share, 0);
  const list = offered.find(([one]) => (point -= one!.share) < 0) ?? offered[0]!;
  const at = random.below(list.length);
  const chosen = list[at]!;
  if (chosen.once) {
    list[at] = list.at(-1)!;
    list.pop();
  }
  return chosen;
}

function requeue(sendable: Sendable) {
  if (sendable.once) kinds.get(sendable.kind)!.push(sendable);
}

function emptyResult() {
  return {
    seconds: 0,
    answers: {} as Record<number, number>,
    served: {} as Record<string, number>,
    servedAfter: [] as number[],
    refusedAfter: [] as number[],
    /** Rejections without Retry-After. */
    withoutRetryAfter: 0,
    /** Not sent, because every connection was waiting for an answer. */
    unsent: 0,
    /** Cut off, or unanswered at the timeout. */
    unanswered: 0,
    /** The 99th percentile of this process's own delay. */
    ownDelay: 0,
  };
}

import { monitorEventLoopDelay } from "node:perf_hooks";
import { openConnection } from "./raw-connection.ts";
import { seeded } from "./seeded.ts";

// A process of its own, so that what it measures is the shop's slowness and not the prover's.

/** `once`: it does what can be done once, so it is sent again only where it was turned away. */
export type Sendable = { kind: string; bytes: string; share: number; once?: boolean };
/** `rate`: so many a second come, whatever becomes of them. `workers`: so many wait for their answers. */
export type Phase = { seconds: number; rate?: number; workers?: number };
export type Order =
  | { deed: "load"; port: number; seed: number; sendables: Sendable[] }
  | { deed: "run"; phase: Phase };
export type Told = ReturnType<typeof emptyTold>;

/** In a request's bytes it becomes another number each time: a page that is kept for nobody. */
export const fresh = "00000000";
const mostConnections = 1_000;
/** After the last request so long is waited for answers. */
const patience = 15_000;

let port = 0;
let random = seeded(0);
let kinds = new Map<string, Sendable[]>();
const idle = new Set<ReturnType<typeof openConnection>>();
let connections = 0;
let sent = 0;
let told = emptyTold();

process.on("message", (order: Order) => void obey(order));
process.once("disconnect", () => process.exit(0));

async function obey(order: Order) {
  if (order.deed === "load") {
    ({ port } = order);
    random = seeded(order.seed);
    kinds = Map.groupBy(order.sendables, ({ kind }) => kind);
    process.send!("ready");
    return;
  }
  told = emptyTold();
  const { rate, workers = 1, seconds } = order.phase;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  if (rate) await openLoop(rate, seconds);
  else await closedLoop(workers, seconds);
  delay.disable();
  told.seconds = rate ? seconds : (performance.now() - began) / 1000;
  told.ownDelay = delay.percentile(99) / 1e6;
  process.send!(told);
}

/** Sends what is due every few milliseconds, and does not wait for answers before it sends more. */
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
  const until = performance.now() + patience;
  while (open.size > 0 && performance.now() < until) await passing(20);
  told.unanswered += open.size;
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

/** Time counts from when it was due: a client that is late itself must not make the shop look fast. */
async function sendOne(due: number) {
  const sendable = choose();
  const connection = idle.values().next().value ?? newConnection();
  if (!connection) {
    told.unsent += 1;
    return giveBack(sendable);
  }
  idle.delete(connection);
  sent += 1;
  const number = String(sent).padStart(fresh.length, "0");
  const answer = await connection.send(sendable.bytes.replace(fresh, number));
  const took = performance.now() - due;
  if (!answer) {
    told.unanswered += 1;
    return giveBack(sendable);
  }
  if (!answer.closes) idle.add(connection);
  told.answers[answer.status] = (told.answers[answer.status] ?? 0) + 1;
  if (answer.status === 503) {
    told.refusedAfter.push(Math.round(took));
    if (!/\r\nretry-after: \d/i.test(answer.head)) told.unexplained += 1;
    return giveBack(sendable);
  }
  told.servedAfter.push(Math.round(took));
  told.served[sendable.kind] = (told.served[sendable.kind] ?? 0) + 1;
}

function newConnection() {
  if (connections >= mostConnections) return undefined;
  connections += 1;
  const made = openConnection(port, () => {
    connections -= 1;
    idle.delete(made);
  });
  return made;
}

/** One of a kind by its share. */
function choose(): Sendable {
  const offered = [...kinds.values()].filter((list) => list.length > 0);
  let point = random() * offered.reduce((sum, [one]) => sum + one!.share, 0);
  const list = offered.find(([one]) => (point -= one!.share) < 0) ?? offered[0]!;
  const at = Math.floor(random() * list.length);
  const chosen = list[at]!;
  if (chosen.once) {
    list[at] = list.at(-1)!;
    list.pop();
  }
  return chosen;
}

function giveBack(sendable: Sendable) {
  if (sendable.once) kinds.get(sendable.kind)!.push(sendable);
}

function emptyTold() {
  return {
    seconds: 0,
    answers: {} as Record<number, number>,
    served: {} as Record<string, number>,
    servedAfter: [] as number[],
    refusedAfter: [] as number[],
    /** Refusals that do not say when to come again. */
    unexplained: 0,
    /** Not sent, as every connection was waiting for an answer. */
    unsent: 0,
    /** Cut off, or still open when patience was over. */
    unanswered: 0,
    /** So late was this process itself, but for one time in a hundred. */
    ownDelay: 0,
  };
}

import fc from "fast-check";
import { freshAddress } from "#kit/visitor.ts";
import type { monitorShop } from "#kit/monitor.ts";
import { findFault } from "./check-reply.ts";
import type { Environment } from "./environment.ts";
import { openConnection, sendOnce } from "./http-connection.ts";
import type { Reply } from "./reply.ts";
import { requestsTo } from "./requests.ts";
import { dumpOf, wireText, type Sent } from "./sent.ts";

/** This many are in flight at a time, valid and malformed ones, and between two checks of the shop. */
const [validWorkers, malformedWorkers, batchSize] = [8, 12, 250];
const shrinkTimeoutMs = 60_000;

type Numbered = { nth: number; sent: Sent };
/** A failure with the requests that may have caused it. */
type Suspected = Error & { suspects?: Numbered[] };

/** Sends this seed's requests and checks each answer. A fault is reported with the smallest request that causes it. */
export function openSender(
  environment: Environment,
  watch: ReturnType<typeof monitorShop>,
  seed: number,
) {
  const statuses = new Map<number, number>();
  let milliseconds = 0;
  let count = 0;
  return { send, figures };

  async function send(from: number, to: number, asStaff: boolean) {
    const requests = requestsTo(environment, asStaff);
    for (let at = from; at < to; at += batchSize) {
      // A batch has its own seed, so that a part of a long run can be repeated.
      const sample = { seed: seed + at, numRuns: Math.min(batchSize, to - at) };
      const all = fc.sample(requests, sample).map((sent, nth) => ({ nth, sent }));
      const began = performance.now();
      await sendBatch(all, asStaff).catch(async (error: Error) => {
        throw await shrunk(error, sample.seed, asStaff);
      });
      milliseconds += performance.now() - began;
      count += all.length;
      await renew(environment, asStaff);
      watch.measure();
    }
  }

  /** The failure of the smallest request that one of the suspects shrinks to; the given one if none fails again. */
  async function shrunk(error: Error, batchSeed: number, asStaff: boolean) {
    const { suspects = [] } = error as Suspected;
    for (const { nth } of suspects) {
      const property = fc.asyncProperty(requestsTo(environment, asStaff), (sent) =>
        sendBatch([{ nth, sent }], asStaff),
      );
      const again = await fc.check(property, {
        seed: batchSeed,
        path: String(nth),
        numRuns: 1,
        interruptAfterTimeLimit: shrinkTimeoutMs,
      });
      if (again.failed && again.errorInstance instanceof Error) return again.errorInstance;
    }
    return error;
  }

  async function sendBatch(all: Numbered[], asStaff: boolean) {
    try {
      const isBroken = ({ sent }: Numbered) => sent.raw !== undefined;
      const waiting = { valid: all.filter((one) => !isBroken(one)), broken: all.filter(isBroken) };
      const workers = (most: number, list: Numbered[]) => Math.min(most, list.length);
      await Promise.all([
        ...Array.from({ length: workers(validWorkers, waiting.valid) }, () =>
          sendWhole(waiting.valid),
        ),
        ...Array.from({ length: workers(malformedWorkers, waiting.broken) }, () =>
          sendBroken(waiting.broken),
        ),
      ]);
      const health = await fetch(`${environment.origin}/health`, { headers: freshAddress() });
      if (health.status !== 200) throw new Error(`The shop is unhealthy: ${health.status}`);
    } finally {
      expectNoErrors(all);
    }

    async function sendWhole(waiting: Numbered[]) {
      const wire = openConnection(environment.port);
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const bytes = Buffer.from(wireText(one.sent), "latin1");
        const isHead = one.sent.method === "HEAD";
        const reply = await wire.send({ bytes, isHead }, 20_000);
        if (reply) checkReplies(one, reply, asStaff);
        else if (one.sent.method !== "CONNECT") throw failed("had no answer", one);
      }
      wire.close();
    }

    async function sendBroken(waiting: Numbered[]) {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const { cutAt } = one.sent;
        const bytes = Buffer.from(wireText(one.sent), "latin1").subarray(0, cutAt);
        const replies = await sendOnce(environment.port, bytes, cutAt !== undefined);
        for (const reply of replies) checkReplies(one, reply, asStaff);
      }
    }
  }

  function checkReplies(one: Numbered, reply: Reply, asStaff: boolean) {
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    const fault = findFault(one.sent, reply, environment.origin, asStaff);
    if (fault) throw failed(fault, one, reply.body.toString("latin1").slice(0, 1500));
  }

  function failed(fault: string, one: Numbered, body = "") {
    const text = `A request ${fault}\n${dumpOf(one.sent, environment.port)}\n\n${body}`;
    return Object.assign(new Error(text), { suspects: [one] });
  }

  /** An error in the log, with the requests of the batch that may have caused it. */
  function expectNoErrors(all: Numbered[]) {
    try {
      watch.expectNoErrors();
    } catch (error) {
      const path = /"path":"([^"]+)"/.exec(String(error))?.[1];
      const suspects = all.filter(({ sent }) => path && wireText(sent).includes(path)).slice(0, 5);
      const dumps = suspects.map(({ sent }) => dumpOf(sent, environment.port));
      const after = dumps.join("\n\n") || `one of the batch's ${all.length} requests`;
      const text = `${String(error)}\n\nafter ${after}`;
      throw Object.assign(new Error(text, { cause: error }), { suspects });
    }
  }

  function figures(): string[] {
    const sorted = [...statuses].toSorted(([one], [other]) => one - other);
    const rate = Math.round((count / milliseconds) * 1000);
    return [
      `over ${environment.routes.length} routes and files, ${environment.addresses.length} addresses and ${environment.forms.length} forms, ${rate} requests per second`,
      `answers: ${sorted.map(([status, times]) => `${status} × ${times}`).join(", ")}`,
    ];
  }
}

/** A person signed out or with a deleted account signs in again, so that the rest is tested too. */
async function renew({ customers, owner }: Environment, asStaff: boolean) {
  for (const person of asStaff ? [owner] : customers) {
    if (!(await person.isSignedIn())) await person.signIn();
  }
}

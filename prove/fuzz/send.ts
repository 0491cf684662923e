import { compose } from "./compose.ts";
import { findFault } from "./check-reply.ts";
import { freshAddress } from "./actors.ts";
import type { Reply } from "./reply.ts";
import { dumpOf, wireText, type Sent } from "./sent.ts";
import type { monitorShop } from "./monitor.ts";
import { sendOnce, openConnection } from "./http-connection.ts";
import type { Environment } from "./environment.ts";

/** This many are in flight at a time, valid and malformed ones, and between two checks of the shop. */
const [validWorkers, malformedWorkers, batchSize] = [8, 12, 250];

type Numbered = { nth: number; sent: Sent };

/** Sends this seed's requests by their numbers and checks each answer. */
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
    for (let at = from; at < to; at += batchSize) {
      const numbers = Array.from({ length: Math.min(batchSize, to - at) }, (_, nth) => at + nth);
      const all = numbers.map((nth) => ({ nth, sent: compose(seed, nth, environment, asStaff) }));
      const began = performance.now();
      await sendBatch(all, asStaff);
      milliseconds += performance.now() - began;
      count += all.length;
      await renew(environment, asStaff);
      watch.measure();
    }
  }

  async function sendBatch(all: Numbered[], asStaff: boolean) {
    try {
      const isBroken = ({ sent }: Numbered) => sent.raw !== undefined;
      const waiting = { valid: all.filter((one) => !isBroken(one)), broken: all.filter(isBroken) };
      await Promise.all([
        ...Array.from({ length: validWorkers }, () => sendWhole(waiting.valid)),
        ...Array.from({ length: malformedWorkers }, () => sendBroken(waiting.broken)),
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

  function failed(fault: string, { nth, sent }: Numbered, body = "") {
    return new Error(`Request ${nth} ${fault}\n${dumpOf(sent, environment.port)}\n\n${body}`);
  }

  /** An error in the log, with the requests of the batch that may have caused it. */
  function expectNoErrors(all: Numbered[]) {
    try {
      watch.expectNoErrors();
    } catch (error) {
      const path = /"path":"([^"]+)"/.exec(String(error))?.[1];
      const near = all.filter(({ sent }) => path && wireText(sent).includes(path)).slice(0, 5);
      const dumps = near.map(({ nth, sent }) => `Request ${nth} ${dumpOf(sent, environment.port)}`);
      const between = `one of ${all[0]?.nth} to ${all.at(-1)?.nth}`;
      throw new Error(`${String(error)}\n\nafter ${dumps.join("\n\n") || between}`, {
        cause: error,
      });
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

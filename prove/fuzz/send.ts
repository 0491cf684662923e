import { compose } from "./compose.ts";
import { faultIn } from "./judge.ts";
import { fromSomewhere } from "./people.ts";
import type { Reply } from "./reply.ts";
import { dumpOf, wireText, type Sent } from "./sent.ts";
import type { watchOf } from "./watch.ts";
import { askOnce, openWire } from "./wire.ts";
import type { World } from "./world.ts";

/** As many are under way at a time, whole ones and broken ones, and between two looks at the shop. */
const [whole, brokenOnes, batch] = [8, 12, 250];

type Numbered = { nth: number; sent: Sent };

/** Sends the requests of this seed by their numbers, and judges each answer. */
export function openSender(world: World, watch: ReturnType<typeof watchOf>, seed: number) {
  const statuses = new Map<number, number>();
  let milliseconds = 0;
  let count = 0;
  return { send, figures };

  async function send(from: number, to: number, asStaff: boolean) {
    for (let at = from; at < to; at += batch) {
      const numbers = Array.from({ length: Math.min(batch, to - at) }, (_, nth) => at + nth);
      const all = numbers.map((nth) => ({ nth, sent: compose(seed, nth, world, asStaff) }));
      const began = performance.now();
      await sendBatch(all, asStaff);
      milliseconds += performance.now() - began;
      count += all.length;
      await renew(world, asStaff);
      watch.measure();
    }
  }

  async function sendBatch(all: Numbered[], asStaff: boolean) {
    try {
      const isBroken = ({ sent }: Numbered) => sent.raw !== undefined;
      const waiting = { whole: all.filter((one) => !isBroken(one)), broken: all.filter(isBroken) };
      await Promise.all([
        ...Array.from({ length: whole }, () => sendWhole(waiting.whole)),
        ...Array.from({ length: brokenOnes }, () => sendBroken(waiting.broken)),
      ]);
      const health = await fetch(`${world.origin}/health`, { headers: fromSomewhere() });
      if (health.status !== 200) throw new Error(`The shop is not well: ${health.status}`);
    } finally {
      expectQuiet(all);
    }

    async function sendWhole(waiting: Numbered[]) {
      const wire = openWire(world.port);
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const bytes = Buffer.from(wireText(one.sent), "latin1");
        const isHead = one.sent.method === "HEAD";
        const reply = await wire.ask({ bytes, isHead }, 20_000);
        if (reply) judge(one, reply, asStaff);
        else if (one.sent.method !== "CONNECT") throw failed("had no answer", one);
      }
      wire.close();
    }

    async function sendBroken(waiting: Numbered[]) {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const { cutAt } = one.sent;
        const bytes = Buffer.from(wireText(one.sent), "latin1").subarray(0, cutAt);
        const replies = await askOnce(world.port, bytes, cutAt !== undefined);
        for (const reply of replies) judge(one, reply, asStaff);
      }
    }
  }

  function judge(one: Numbered, reply: Reply, asStaff: boolean) {
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    const fault = faultIn(one.sent, reply, world.origin, asStaff);
    if (fault) throw failed(fault, one, reply.body.toString("latin1").slice(0, 1500));
  }

  function failed(fault: string, { nth, sent }: Numbered, body = "") {
    return new Error(`Request ${nth} ${fault}\n${dumpOf(sent, world.port)}\n\n${body}`);
  }

  /** An error in the log, with the requests of the batch that it may be about. */
  function expectQuiet(all: Numbered[]) {
    try {
      watch.expectQuiet();
    } catch (error) {
      const path = /"path":"([^"]+)"/.exec(String(error))?.[1];
      const near = all.filter(({ sent }) => path && wireText(sent).includes(path)).slice(0, 5);
      const dumps = near.map(({ nth, sent }) => `Request ${nth} ${dumpOf(sent, world.port)}`);
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
      `along ${world.doors.length} routes and files, ${world.addresses.length} addresses and ${world.forms.length} forms, ${rate} requests per second`,
      `answers: ${sorted.map(([status, times]) => `${status} × ${times}`).join(", ")}`,
    ];
  }
}

/** Whoever was signed out, or has deleted the account, comes back: the rest is to be tried as well. */
async function renew({ customers, owner }: World, asStaff: boolean) {
  for (const person of asStaff ? [owner] : customers) {
    if (!(await person.isSignedIn())) await person.signIn();
  }
}

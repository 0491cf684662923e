import fc from "fast-check";
import type { monitorShop } from "#kit/monitor.ts";
import { freshAddress } from "#kit/visitor.ts";
import { findFault } from "./check-reply.ts";
import type { openDatabaseCheck } from "./database-state.ts";
import { keepSignedIn, type Environment } from "./environment.ts";
import { openConnection, sendOnce } from "./http-connection.ts";
import { requestsTo } from "./requests.ts";
import { dumpOf, wireText, type Sent } from "./sent.ts";

/** Senders at a time, and what each of them sends between two checks of the shop. */
const [senders, requestsPerRound] = [16, 16];
const shrinkTimeoutMs = 60_000;

type Tools = {
  environment: Environment;
  watch: ReturnType<typeof monitorShop>;
  database: Awaited<ReturnType<typeof openDatabaseCheck>>;
  /** Counts the answers by status. */
  statuses: Record<number, number>;
};
/** Where fast-check finds requests again: the first ones of this seed, or those from this path on. */
type Place = { seed: number; path?: string | undefined; numRuns?: number };

/** Checks what the shop does with random requests of this role, several at a time. */
export function openRequestCheck(
  { environment, watch, database, statuses }: Tools,
  asOwner: boolean,
) {
  const { port, origin, owner, customers } = environment;
  const requests = requestsTo(environment, asOwner);
  const connections = Array.from({ length: senders }, () => openConnection(port));
  return { send, repeat };

  async function send(count: number, firstSeed: number) {
    for (let sent = 0; sent < count; sent += senders * requestsPerRound) {
      await sendRound(Math.min(count - sent, senders * requestsPerRound), firstSeed + sent);
      for (const person of asOwner ? [owner] : customers) await keepSignedIn(person);
      watch.measure();
    }
  }

  /** Each sender checks a property with a seed of its own. */
  async function sendRound(count: number, firstSeed: number) {
    const places = connections.map((_, nth) => {
      return { seed: firstSeed + nth, numRuns: Math.floor((count + nth) / senders) };
    });
    const found = await Promise.all(
      places.map((place, nth) => {
        const property = fc.asyncProperty(requests, (sent) => check(sent, connections[nth]!));
        return fc.check(property, { ...place, endOnFailure: true });
      }),
    );
    const failed = found.filter((one) => one.failed);
    const broken = await errorOf(expectSound());
    const error = (failed[0]?.errorInstance as Error | undefined) ?? broken;
    if (!error) return;
    // One after the other: in a round, any of them may have broken what they share.
    const suspects = failed.map(({ seed, counterexamplePath: path }) => ({ seed, path: path! }));
    for (const place of [...suspects, ...places]) await repeat(place);
    throw new Error(`Not when each was repeated alone: ${error.message}`, { cause: error });
  }

  /** Sends what is at this place again, and throws if the shop fails, with the smallest request that makes it fail. */
  async function repeat(place: Place) {
    const property = fc.asyncProperty(requests, async (sent) => {
      const fault = await errorOf(check(sent, connections[0]!));
      // Even after a faulty answer: what it logged must not be taken for the next request's.
      const unsound = await errorOf(expectSound());
      const error = fault ?? unsound;
      if (error) throw new Error(`${dumpOf(sent, port)}\n\n${error.message}`, { cause: error });
    });
    const result = await fc.check(property, { ...place, interruptAfterTimeLimit: shrinkTimeoutMs });
    const { failed, seed, counterexamplePath, numShrinks, errorInstance } = result;
    if (!failed || !counterexamplePath) return;
    const again = `npm run prove -- fuzz --seed ${seed} --path ${asOwner ? "owner" : "stranger"}/${counterexamplePath}`;
    const text = `The smallest failing request, after ${numShrinks} shrinks, again with ${again}`;
    throw new Error(`${text}\n${String(errorInstance)}`, { cause: errorInstance });
  }

  async function check(sent: Sent, connection: ReturnType<typeof openConnection>) {
    const { cutAt, raw, method } = sent;
    const bytes = Buffer.from(wireText(sent), "latin1").subarray(0, cutAt);
    const isMalformed = raw !== undefined;
    const replies = isMalformed
      ? await sendOnce(port, bytes, cutAt !== undefined)
      : [await connection.send(bytes, method === "HEAD")];
    for (const reply of replies) {
      if (!reply && method === "CONNECT") continue;
      if (!reply) throw new Error("The request had no answer");
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
      const fault = findFault(sent, reply, origin, asOwner);
      if (fault) throw new Error(`The request ${fault}: ${reply.text.slice(0, 1500)}`);
    }
  }

  /** Throws if the shop is unhealthy, has logged an error, or if strangers have changed a row of someone else. */
  async function expectSound() {
    const { status } = await fetch(`${origin}/health`, { headers: freshAddress() });
    if (status !== 200) throw new Error(`The shop is unhealthy: ${status}`);
    watch.expectNoErrors();
    if (!asOwner) await database.expectUnchanged();
  }
}

/** The error that this is rejected with; undefined if it is fulfilled. */
function errorOf(promise: Promise<void>): Promise<Error | undefined> {
  return promise.then(
    () => undefined,
    (error: Error) => error,
  );
}

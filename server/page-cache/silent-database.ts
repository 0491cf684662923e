import { setTimeout as wait } from "node:timers/promises";
import { pingDatabase } from "#platform/outage.server.ts";

/** How long a visitor waits for a new copy of a page before the database is asked whether it answers at all. */
const staleAfterMs = 1_000;
const pingTimeoutMs = 500;
const recheckMs = 1_000;

/** Notices that the database accepts queries and does not answer them, as when its machine is frozen. */
export function watchSilence() {
  let isSilent = false;
  let ping: Promise<boolean> | undefined;
  return {
    /** Whether a visitor found it silent, and it has not answered since. Nobody else needs to wait then. */
    isSilent: () => isSilent,
    unlessSilent,
  };

  /** Resolves like `fetching`, or with "silent" if that takes long and the database does not answer. */
  async function unlessSilent<Answer>(fetching: Promise<Answer>): Promise<Answer | "silent"> {
    const settled = new AbortController();
    void fetching.then(() => settled.abort());
    const silence = (async () => {
      do await wait(staleAfterMs, undefined, { signal: settled.signal });
      while (await isAnswering());
      if (!isSilent) void waitForAnswer();
      return "silent" as const;
    })();
    return Promise.race([fetching, silence.catch(() => fetching)]);
  }

  async function waitForAnswer() {
    isSilent = true;
    do await wait(recheckMs, undefined, { ref: false });
    while (!(await isAnswering()));
    isSilent = false;
  }

  /** All who ask meanwhile share one ping, because each occupies a connection until the database answers. */
  function isAnswering(): Promise<boolean> {
    ping ??= pingDatabase(pingTimeoutMs).finally(() => (ping = undefined));
    return ping;
  }
}

import { fork } from "node:child_process";
import path from "node:path";
import type { PictureDeeds } from "./picture-deeds.server.ts";
import type { Asked, Told } from "./picture-process.server.ts";

type Pending = { resolve(made: unknown): void; reject(fault: Error): void; limit: NodeJS.Timeout };
type PictureProcess = ReturnType<typeof openProcess>;
type Made<Deed extends keyof PictureDeeds> = Awaited<ReturnType<PictureDeeds[Deed]>>;

/** So long it waits for more to do: opening it takes a fifth of a second, and having it 60 MB. */
const idleTime = 60_000;

/** A picture takes seconds. One that takes so long has stopped a decoder for ever: libvips can wait for itself. */
const patience = 60_000;

let standing: PictureProcess | undefined;

/**
 * Does what takes a decoder in another process, of lower priority, so that no page waits for it. A file that
 * kills or stops a decoder ends that process: `isFatal` knows the error with which it is given up.
 */
export async function makePicture<Deed extends keyof PictureDeeds>(
  deed: Deed,
  ...given: Parameters<PictureDeeds[Deed]>
): Promise<Made<Deed>> {
  if (!standing?.isOpen()) standing = openProcess();
  try {
    return (await standing.ask(deed, given)) as Made<Deed>;
  } catch (error) {
    if (!isFatal(error)) throw error;
  }
  // Which of the pictures that it had in hand killed it nobody knows: each is tried once more by itself.
  const alone = openProcess();
  try {
    return (await alone.ask(deed, given)) as Made<Deed>;
  } finally {
    alone.end();
  }
}

/** Whether the process died of what it was asked, or had to be killed over it. */
export function isFatal(error: unknown): boolean {
  return (error as { code?: string }).code === died;
}

const died = "PICTURE_PROCESS_DIED";

function openProcess() {
  const { program, args } = itself();
  const child = fork(program, args, {
    // Not our environment, which holds the shop's secrets, nor what we were started with.
    env: { PATH: process.env.PATH },
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const pending = new Map<number, Pending>();
  let asked = 0;
  let idle: NodeJS.Timeout | undefined;
  child.on("message", hear);
  // Whichever comes first; it may also never have come to life.
  for (const sign of ["exit", "disconnect", "error"]) child.on(sign, giveUp);
  rest();
  return { ask, end, isOpen: () => child.connected };

  function ask(deed: keyof PictureDeeds, given: unknown[]) {
    const id = (asked += 1);
    clearTimeout(idle);
    hold();
    return new Promise<unknown>((resolve, reject) => {
      const limit = setTimeout(() => child.kill("SIGKILL"), patience).unref();
      pending.set(id, { resolve, reject, limit });
      child.send({ id, deed, given } satisfies Asked, (fault) => fault && giveUp());
    });
  }

  function hear({ id, made, fault }: Told) {
    const one = pending.get(id);
    pending.delete(id);
    clearTimeout(one?.limit);
    if (pending.size === 0) rest();
    if (fault === undefined) one?.resolve(made);
    else one?.reject(new Error(fault));
  }

  function giveUp() {
    clearTimeout(idle);
    const fault = Object.assign(new Error("The process that makes pictures died"), { code: died });
    for (const one of pending.values()) {
      clearTimeout(one.limit);
      one.reject(fault);
    }
    pending.clear();
    if (child.connected) child.disconnect();
  }

  /** Told nothing more, it ends. */
  function end() {
    if (child.connected) child.disconnect();
  }

  /** While it has something to do it keeps us from ending, and not longer. */
  function hold() {
    child.ref();
    child.channel?.ref();
  }

  function rest() {
    idle = setTimeout(end, idleTime).unref();
    child.unref();
    child.channel?.unref();
  }
}

/** Built, it is a command of the shop's one program; from the sources, a file of its own. */
function itself() {
  const isBuilt = path.extname(import.meta.filename) !== ".ts";
  if (isBuilt) return { program: process.argv[1]!, args: ["make-pictures"] };
  return { program: path.join(import.meta.dirname, "picture-process.server.ts"), args: [] };
}

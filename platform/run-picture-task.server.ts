import { fork } from "node:child_process";
import path from "node:path";
import type { PictureTasks } from "./picture-tasks.server.ts";
import type { PictureRequest, PictureResponse } from "./picture-process.server.ts";

type PendingTask = {
  resolve(result: unknown): void;
  reject(error: Error): void;
  timeout: NodeJS.Timeout;
};
type PictureProcess = ReturnType<typeof startPictureProcess>;
type PictureTaskResult<Task extends keyof PictureTasks> = Awaited<ReturnType<PictureTasks[Task]>>;

/** How long an idle picture process is kept. Starting one takes 0.2 s, keeping one takes 60 MB. */
const idleTimeoutMs = 60_000;

/** A picture takes seconds. A task that takes this long will never end, because libvips can deadlock. */
const taskTimeoutMs = 60_000;

let sharedProcess: PictureProcess | undefined;

/**
 * Runs a decoder task in the low-priority picture process, so that no page waits for it. A file that crashes or hangs
 * the decoder ends that process; `isDecoderCrash` recognises the resulting error.
 */
export async function runPictureTask<Task extends keyof PictureTasks>(
  task: Task,
  ...taskArgs: Parameters<PictureTasks[Task]>
): Promise<PictureTaskResult<Task>> {
  if (!sharedProcess?.isOpen()) sharedProcess = startPictureProcess();
  try {
    return (await sharedProcess.runTask(task, taskArgs)) as PictureTaskResult<Task>;
  } catch (error) {
    if (!isDecoderCrash(error)) throw error;
  }
  // Any of the pending pictures may have caused the crash, so each is retried in a process of its own.
  const isolatedProcess = startPictureProcess();
  try {
    return (await isolatedProcess.runTask(task, taskArgs)) as PictureTaskResult<Task>;
  } finally {
    isolatedProcess.disconnect();
  }
}

/** Throws if pictures cannot be decoded and encoded. Takes 0.3 s if the process must be started. */
export async function testPictureProcess(): Promise<void> {
  await runPictureTask("sized", tinyPicture, 1, "webp");
}

/** A PNG of one pixel. */
const tinyPicture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4//8/AAX+Av7czFnnAAAAAElFTkSuQmCC",
  "base64",
);

/** Whether the picture process crashed on this task, or hung and was killed. */
export function isDecoderCrash(error: unknown): boolean {
  return (error as { code?: string }).code === processDiedCode;
}

const processDiedCode = "PICTURE_PROCESS_DIED";

function startPictureProcess() {
  const { program, args } = pictureProcessCommand();
  const child = fork(program, args, {
    // Passes on neither our environment, which holds the shop's secrets, nor our Node flags.
    env: { PATH: process.env.PATH },
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const pending = new Map<number, PendingTask>();
  let lastId = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  child.on("message", onMessage);
  // The first of these events rejects the pending tasks. If the process could not start, only "error" comes.
  for (const event of ["exit", "disconnect", "error"]) child.on(event, rejectPending);
  startIdleTimer();
  return { runTask, disconnect, isOpen: () => child.connected };

  function runTask(task: keyof PictureTasks, taskArgs: unknown[]) {
    const id = (lastId += 1);
    clearTimeout(idleTimer);
    keepEventLoopAlive();
    return new Promise<unknown>((resolve, reject) => {
      const timeout = setTimeout(() => child.kill("SIGKILL"), taskTimeoutMs).unref();
      pending.set(id, { resolve, reject, timeout });
      child.send(
        { id, task, taskArgs } satisfies PictureRequest,
        (error) => error && rejectPending(),
      );
    });
  }

  function onMessage({ id, result, error }: PictureResponse) {
    const task = pending.get(id);
    pending.delete(id);
    clearTimeout(task?.timeout);
    if (pending.size === 0) startIdleTimer();
    if (error === undefined) task?.resolve(result);
    else task?.reject(new Error(error));
  }

  function rejectPending() {
    clearTimeout(idleTimer);
    const error = Object.assign(new Error("The process that makes pictures died"), {
      code: processDiedCode,
    });
    for (const task of pending.values()) {
      clearTimeout(task.timeout);
      task.reject(error);
    }
    pending.clear();
    if (child.connected) child.disconnect();
  }

  /** Closes the channel, which ends the process. */
  function disconnect() {
    if (child.connected) child.disconnect();
  }

  /** Keeps the shop's own process alive while a task is running, but only then. */
  function keepEventLoopAlive() {
    child.ref();
    child.channel?.ref();
  }

  function startIdleTimer() {
    idleTimer = setTimeout(disconnect, idleTimeoutMs).unref();
    child.unref();
    child.channel?.unref();
  }
}

/** In the build, the picture process is a command of the shop's single program; from source, a file of its own. */
function pictureProcessCommand() {
  const isBuilt = path.extname(import.meta.filename) !== ".ts";
  if (isBuilt) return { program: process.argv[1]!, args: ["make-pictures"] };
  return { program: path.join(import.meta.dirname, "picture-process.server.ts"), args: [] };
}

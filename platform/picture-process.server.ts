import os from "node:os";
import { pictureTasks, type PictureTasks } from "./picture-tasks.server.ts";

/** The messages between the shop and the picture process. */
export type PictureRequest = { id: number; task: keyof PictureTasks; taskArgs: unknown[] };
export type PictureResponse = { id: number; result?: unknown; error?: string };

// This process decodes untrusted files. It runs at low priority and without the shop's secrets, and exits with the
// shop. `run-picture-task.server.ts` starts it.
os.setPriority(10);
process.on("message", (request: PictureRequest) => void handleRequest(request));
process.on("disconnect", () => process.exit());
// Ignores these signals: Ctrl-C also reaches this process, but the shop's last requests may still need it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});

async function handleRequest({ id, task, taskArgs }: PictureRequest) {
  const response: PictureResponse = { id };
  try {
    const runTask = pictureTasks[task] as (...args: unknown[]) => Promise<unknown>;
    response.result = await runTask(...taskArgs);
  } catch (error) {
    response.error = error instanceof Error ? error.message : String(error);
  }
  if (process.connected) process.send?.(response);
}

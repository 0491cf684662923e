import os from "node:os";
import { pictureDeeds, type PictureDeeds } from "./picture-deeds.server.ts";

/** What the process that makes pictures is asked, and what it answers. */
export type Asked = { id: number; deed: keyof PictureDeeds; given: unknown[] };
export type Told = { id: number; made?: unknown; fault?: string };

// What this process runs is the decoding of strangers' files: it comes after the shop's own work, knows
// none of the shop's secrets, and goes when the shop does. `make-pictures.server.ts` starts it.
os.setPriority(10);
process.on("message", (asked: Asked) => void answer(asked));
process.on("disconnect", () => process.exit());
// Ctrl-C reaches it, too, but the shop lets its last requests end.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});

async function answer({ id, deed, given }: Asked) {
  const told: Told = { id };
  try {
    const work = pictureDeeds[deed] as (...given: unknown[]) => Promise<unknown>;
    told.made = await work(...given);
  } catch (error) {
    told.fault = error instanceof Error ? error.message : String(error);
  }
  if (process.connected) process.send?.(told);
}

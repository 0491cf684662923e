import type { Ground } from "./ground.ts";

/** A fault and what must come of it, by its name in docs/operations.md. Throws where it does not. */
export type Cases<Stage> = Record<string, (stage: Stage) => Promise<void>>;

/** Cases that are tried one after the other on what they share. */
export type Group = {
  cases: readonly string[];
  run(ground: Ground, started: (name: string) => void): Promise<void>;
};

/** What `open` makes is closed when the last of the cases has ended, or one has failed. */
export function groupOf<Stage extends { close(): Promise<unknown>; shop?: { said(): string } }>(
  open: (ground: Ground) => Promise<Stage>,
  cases: Cases<Stage>,
): Group {
  return {
    cases: Object.keys(cases),
    async run(ground, started) {
      const stage = await open(ground);
      try {
        for (const [name, holds] of Object.entries(cases)) {
          started(name);
          await holds(stage);
        }
      } catch (error) {
        const said = stage.shop?.said().slice(-3000) ?? "";
        throw new Error(`It does not hold. The shop said last:\n${said}`, { cause: error });
      } finally {
        await stage.close();
      }
    },
  };
}

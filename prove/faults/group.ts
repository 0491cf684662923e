import type { Environment } from "./environment.ts";

/** A fault and its expected effect, by its name in docs/operations.md. Throws if the effect differs. */
export type Cases<Stage> = Record<string, (stage: Stage) => Promise<void>>;

/** Cases that run in sequence in a shared environment. */
export type Group = {
  cases: readonly string[];
  run(ground: Environment, started: (name: string) => void): Promise<void>;
};

/** What `open` returns is closed after the last case or the first failure. */
export function groupOf<Stage extends { close(): Promise<unknown>; shop?: { output(): string } }>(
  open: (environment: Environment) => Promise<Stage>,
  cases: Cases<Stage>,
): Group {
  return {
    cases: Object.keys(cases),
    async run(environment, started) {
      const fixture = await open(environment);
      try {
        for (const [name, holds] of Object.entries(cases)) {
          started(name);
          await holds(fixture);
        }
      } catch (error) {
        const log = fixture.shop?.output().slice(-3000) ?? "";
        throw new Error(`The case failed. The shop's last output:\n${log}`, { cause: error });
      } finally {
        await fixture.close();
      }
    },
  };
}

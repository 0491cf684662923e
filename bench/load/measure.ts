import { setTimeout as passing } from "node:timers/promises";
import { percentile } from "../percentile.ts";
import { cpuSeconds } from "../machine.ts";
import type { Answered, Load } from "./generator.ts";
import type { Child } from "#prove/child.ts";

export type Measured = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Processor time of the server for one request, in microseconds; NaN where the system does not tell. */
  cpu: number;
  /** How much of the time the server was at work on its core: below 1 somebody else was what was waited for. */
  busy: number;
};

/** Puts this load on a server, and says what it did. Throws where an answer is not one of `expected`. */
export async function measure(
  generator: Child,
  server: { pid: number },
  load: Load,
  expected = [200],
): Promise<Measured> {
  // What came before is worked off, as far as there is an end to it.
  await passing(100);
  const before = cpuSeconds(server.pid);
  const told = await generator.ask<Answered>(load);
  const cpu = cpuSeconds(server.pid) - before;
  for (const status of Object.keys(told.statuses)) {
    if (!expected.includes(Number(status))) {
      throw new Error(
        `${load.requests[0]?.split("\r\n")[0]}: answers ${JSON.stringify(told.statuses)}`,
      );
    }
  }
  return {
    perSecond: told.count / told.seconds,
    ...times(told.took),
    cpu: (cpu / told.count) * 1e6,
    busy: cpu / told.seconds,
  };
}

export function times(took: number[]) {
  return { p50: percentile(took, 50), p95: percentile(took, 95), p99: percentile(took, 99) };
}

/** A line of a table: numbers of this width, then words. */
export function row(words: string, ...figures: (number | string)[]): string {
  const cells = figures.map((figure) =>
    (typeof figure === "number" ? brief(figure) : figure).padStart(9),
  );
  return `  ${words.padEnd(34)}${cells.join("")}`;
}

function brief(number: number): string {
  if (Number.isNaN(number)) return "?";
  return number.toFixed(number < 10 ? 2 : number < 100 ? 1 : 0);
}

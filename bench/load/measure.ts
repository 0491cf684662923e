import { setTimeout as passing } from "node:timers/promises";
import { percentile } from "#kit/percentile.ts";
import { cpuSeconds } from "./machine.ts";
import type { LoadResult, Load } from "./generator.ts";
import type { Child } from "#kit/child.ts";

export type Measured = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** CPU time of the server per request, in microseconds; NaN if the system does not report it. */
  cpu: number;
  /** The server's CPU use of one core; below 1 it was waiting for something else. */
  busy: number;
};

/** Runs the load against a server and returns the figures. Throws if a status is not in `expected`. */
export async function measure(
  generator: Child,
  server: { pid: number },
  load: Load,
  expected = [200],
): Promise<Measured> {
  // Lets the work of earlier requests finish.
  await passing(100);
  const before = cpuSeconds(server.pid);
  const result = await generator.request<LoadResult>(load);
  const cpu = cpuSeconds(server.pid) - before;
  for (const status of Object.keys(result.statuses)) {
    if (!expected.includes(Number(status))) {
      throw new Error(
        `${load.requests[0]?.split("\r\n")[0]}: answers ${JSON.stringify(result.statuses)}`,
      );
    }
  }
  return {
    perSecond: result.count / result.seconds,
    ...times(result.took),
    cpu: (cpu / result.count) * 1e6,
    busy: cpu / result.seconds,
  };
}

export function times(took: number[]) {
  return { p50: percentile(took, 50), p95: percentile(took, 95), p99: percentile(took, 99) };
}

/** The mean of several measurements, for servers that are measured in turns. */
export function totals() {
  const all: Measured[] = [];
  return { add: (one: Measured) => void all.push(one), mean };

  function mean(): Measured {
    const of = (figure: keyof Measured) =>
      all.reduce((sum, one) => sum + one[figure], 0) / all.length;
    return {
      perSecond: of("perSecond"),
      p50: of("p50"),
      p95: of("p95"),
      p99: of("p99"),
      cpu: of("cpu"),
      busy: of("busy"),
    };
  }
}

/** Prints a load beside its statements sent directly, and returns the ratio of both. */
export function printComparison(
  name: string,
  load: Measured & { clients: number },
  direct: Pick<Measured, "perSecond" | "p50" | "p95" | "p99"> & { statements: number },
): number {
  const figures = (one: typeof direct | typeof load) => [one.perSecond, one.p50, one.p95, one.p99];
  const ratio = load.perSecond / direct.perSecond;
  console.log(row(name, "a second", "p50 ms", "p95 ms", "p99 ms", "µs"));
  console.log(row(`shop, ${load.clients} buyers`, ...figures(load), load.cpu));
  console.log(row(`${direct.statements} statements directly`, ...figures(direct)));
  console.log(row("ratio", ratio));
  return ratio;
}

/** A table row: a label, then figures in fixed-width columns. */
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

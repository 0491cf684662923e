export type Targets = ReturnType<typeof openTargets>;

type Row = { what: string; target: string; reached: string; isMet: boolean };

/** Collects each target with the figure of this run and prints whether it was met. */
export function openTargets() {
  const rows: Row[] = [];
  return { atLeast, atMost, print };

  function atLeast(what: string, reached: number, target: number, unit: string) {
    const isMet = reached >= target;
    rows.push({
      what,
      target: `≥ ${withUnit(target, unit)}`,
      reached: withUnit(reached, unit),
      isMet,
    });
  }

  function atMost(what: string, reached: number, target: number, unit: string) {
    const isMet = reached <= target;
    rows.push({
      what,
      target: `≤ ${withUnit(target, unit)}`,
      reached: withUnit(reached, unit),
      isMet,
    });
  }

  function print() {
    if (rows.length === 0) return;
    console.log("\ntargets");
    const widest = Math.max(...rows.map(({ what }) => what.length));
    console.log(`  ${"".padEnd(widest)}  ${"target".padStart(14)}  ${"reached".padStart(14)}`);
    for (const { what, target, reached, isMet } of rows) {
      const words = [what.padEnd(widest), target.padStart(14), reached.padStart(14)];
      console.log(`  ${words.join("  ")}  ${isMet ? "met" : "NOT MET"}`);
    }
  }
}

function withUnit(number: number, unit: string): string {
  const digits = unit === "x" ? 2 : number < 10 ? 1 : 0;
  return unit === "x" ? `${number.toFixed(digits)}x` : `${number.toFixed(digits)} ${unit}`;
}

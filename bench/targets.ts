export type Targets = ReturnType<typeof openTargets>;

type Row = { what: string; target: string; reached: string; held: boolean };

/** What the shop is meant to reach, what it reached in this run, and whether that is enough. */
export function openTargets() {
  const rows: Row[] = [];
  return { least, most, print };

  function least(what: string, reached: number, target: number, unit: string) {
    const held = reached >= target;
    rows.push({
      what,
      target: `≥ ${withUnit(target, unit)}`,
      reached: withUnit(reached, unit),
      held,
    });
  }

  function most(what: string, reached: number, target: number, unit: string) {
    const held = reached <= target;
    rows.push({
      what,
      target: `≤ ${withUnit(target, unit)}`,
      reached: withUnit(reached, unit),
      held,
    });
  }

  function print() {
    if (rows.length === 0) return;
    console.log("\ntargets");
    const widest = Math.max(...rows.map(({ what }) => what.length));
    console.log(`  ${"".padEnd(widest)}  ${"target".padStart(14)}  ${"reached".padStart(14)}`);
    for (const { what, target, reached, held } of rows) {
      const words = [what.padEnd(widest), target.padStart(14), reached.padStart(14)];
      console.log(`  ${words.join("  ")}  ${held ? "held" : "NOT HELD"}`);
    }
  }
}

function withUnit(number: number, unit: string): string {
  const digits = unit === "x" ? 2 : number < 10 ? 1 : 0;
  return unit === "x" ? `${number.toFixed(digits)}x` : `${number.toFixed(digits)} ${unit}`;
}

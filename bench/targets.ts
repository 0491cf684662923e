export type Targets = ReturnType<typeof openTargets>;

type Row = { what: string; target: string; reached: string; isMet: boolean };

/** How a ratio is printed: 0.0055 as "0.01x" or "0.55%". */
type Unit = "x" | "%";

/**
 * Collects each target with the figure of this run and prints whether it was met. Every target is a ratio to
 * something measured in the same run, so that it holds on a slower machine too.
 */
export function openTargets() {
  const rows: Row[] = [];
  return { atLeast, atMost, print };

  function atLeast(what: string, reached: number, target: number, unit?: Unit) {
    add(what, `≥ ${withUnit(target, unit)}`, withUnit(reached, unit), reached >= target);
  }

  function atMost(what: string, reached: number, target: number, unit?: Unit) {
    add(what, `≤ ${withUnit(target, unit)}`, withUnit(reached, unit), reached <= target);
  }

  function add(what: string, target: string, reached: string, isMet: boolean) {
    rows.push({ what, target, reached, isMet });
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

function withUnit(ratio: number, unit: Unit = "x"): string {
  return unit === "%" ? `${(ratio * 100).toFixed(2)}%` : `${ratio.toFixed(2)}x`;
}

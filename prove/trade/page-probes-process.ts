import { openVisitor } from "#kit/visitor.ts";

export type PageProbe = { path: string; status: number; tookMs: number };

const probeIntervalMs = 100;
/** A page without an answer counts as not shown. */
const maxAnswerMs = 30_000;
const [url, ...paths] = process.argv.slice(2);

let turn = 0;
setInterval(() => void ask(paths[(turn += 1) % paths.length]!), probeIntervalMs);
process.on("disconnect", () => process.exit());

async function ask(path: string) {
  const began = performance.now();
  const status = await openVisitor({ url: url! })
    .go(path, { signal: AbortSignal.timeout(maxAnswerMs) })
    .then(
      (answer) => answer.status,
      () => 502,
    );
  const probe: PageProbe = { path, status, tookMs: performance.now() - began };
  process.send!(probe);
}

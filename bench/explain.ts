import type pg from "pg";
import type { Statement } from "./load/record-statements.ts";

/** A sequential scan of more rows than this is reported. */
const maxScanRows = 1_000;

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Actual Total Time": number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
};

/**
 * Prints for each slow SELECT its time, blocks, indexes and sequential scans of big tables.
 * Leaves out the queue's and the rate limiter's statements, which do not belong to the screen.
 */
export async function explain(client: pg.Client, statements: Statement[]): Promise<void> {
  const reading = statements.filter(
    ({ text }) => /^\s*(select|with)/i.test(text) && !/pgboss|rate_limiter/.test(text),
  );
  console.log(`        ${reading.length} statements`);
  for (const { text, values } of reading) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    const [{ Plan: plan, "Execution Time": time }] = rows[0]["QUERY PLAN"];
    const nodes = flatten(plan);
    const indexes = [...new Set(nodes.flatMap((node) => node["Index Name"] ?? []))];
    const scans = nodes.filter(isBigScan).map((node) => `SEQ SCAN ${node["Relation Name"]}`);
    const blocks = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    if (time < 2 && scans.length === 0) continue;
    console.log(
      `        ${time.toFixed(1)} ms, ${blocks} blocks [${[...scans, ...indexes].join(", ")}] ${brief(text)}`,
    );
  }
}

function flatten(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)];
}

function isBigScan(node: Plan): boolean {
  const rows = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
  return node["Node Type"] === "Seq Scan" && rows * node["Actual Loops"] > maxScanRows;
}

function brief(text: string): string {
  const line = text.replace(/\s+/g, " ").replaceAll('"', "").trim();
  const from = line.search(/ from /i);
  return `${line.slice(0, 30)} …${line.slice(from, from + 110)}`;
}

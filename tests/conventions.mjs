import { parseSync } from "@swc/core";
import { readdirSync, readFileSync } from "node:fs";

// Rules that `npm run check` enforces: stop words in names and the form of decision records, both by docs/STYLE.md, and
// the mark of migrations.

/** Words that no identifier, file or folder name may contain; docs/STYLE.md lists the replacements. */
const stopWords = new Set(
  (
    "anew patience standing told deed deeds letter letters lane lanes rush shelf shelves knock knocks " +
    "admit admits admitted onlooker onlookers resting doubts believed"
  ).split(" "),
);
const stopNames = new Set(["taketurn", "taketurns", "together", "broughtlow", "plansarekept"]);

const recordsFolder = "docs/decisions";
const recordSections = ["Context", "Decision", "Consequences", "Refused"];

/** One message per name that contains a stop word. `files` are the tracked files. */
export function misnamed(files) {
  const faults = [];
  for (const file of files) {
    if (/^(db\/migrations|docs\/decisions)\//.test(file)) continue;
    const inPath = wordsOf(file).find((word) => stopWords.has(word));
    if (inPath) faults.push(`${file}: the name contains "${inPath}"`);
    if (!/\.(ts|tsx|mjs)$/.test(file)) continue;
    for (const name of identifiersOf(file)) {
      const word = wordsOf(name.replace(/dead_?letter/i, "deadletter")).find((one) =>
        stopWords.has(one),
      );
      if (word || stopNames.has(name.toLowerCase())) faults.push(`${file}: "${name}"`);
    }
  }
  return faults;
}

/** One message per reference to a missing decision record, and per record in another form. */
export function badRecords(files) {
  const records = readdirSync(recordsFolder);
  const names = new Set(records);
  const numbers = new Set(records.map((name) => name.slice(0, 4)));
  const faults = records.flatMap((name) => recordFaults(name));
  if (numbers.size < records.length)
    faults.push(`${recordsFolder}: two records have the same number`);
  for (const file of files) {
    if (!/\.(ts|tsx|mjs|sql|md|css|json)$|^\.env/.test(file)) continue;
    const text = readFileSync(file, "utf8");
    for (const [, number] of text.matchAll(/ADR-(\d{4})/g))
      if (!numbers.has(number)) faults.push(`${file}: ADR-${number} does not exist`);
    for (const [, name] of text.matchAll(/decisions\/(\d{4}[\w-]*\.md)/g))
      if (!names.has(name)) faults.push(`${file}: ${name} does not exist`);
    if (!file.startsWith("db/migrations/"))
      for (const [words] of text.matchAll(/\bdecision \d+\b/gi))
        faults.push(`${file}: write ADR-NNNN instead of "${words}"`);
  }
  return faults;
}

/** The last migration before the rule: those that databases have applied keep their hash. */
const lastUnmarkedMigration = "20261122125450_audit_actions_of_emails";

/**
 * One message per migration whose first line does not say `-- expand` or `-- contract since 1.2.0` (ADR-0055), and per
 * index that it builds on a table that may be large.
 */
export function faultyMigrations(files) {
  return files.flatMap((file) => {
    const [, name] = /^db\/migrations\/([^/]+)\/migration\.sql$/.exec(file) ?? [];
    if (!name || name <= lastUnmarkedMigration) return [];
    return migrationFaults(readFileSync(file, "utf8")).map((fault) => `${file}: ${fault}`);
  });
}

export function migrationFaults(text) {
  const faults = [];
  if (!/^-- (expand|contract since \d+\.\d+\.\d+)\r?\n/.test(text))
    faults.push('the first line must be "-- expand" or "-- contract since 1.2.0"');
  const created = new Set(
    [...text.matchAll(/create table (?:if not exists )?"(\w+)"/gi)].map(([, table]) => table),
  );
  for (const [, table] of text.matchAll(/create (?:unique )?index\b[^;]*? on (?:only )?"?(\w+)/gi))
    if (!created.has(table))
      faults.push(`write the index on ${table} into concurrently.sql (ADR-0055)`);
  return faults;
}

function recordFaults(name) {
  const text = readFileSync(`${recordsFolder}/${name}`, "utf8");
  const heads = new Set([...text.matchAll(/^## (.+)$/gm)].map(([, head]) => head));
  const head =
    /^# (\d+)\. .+\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (accepted|superseded by \d{4})/.exec(
      text,
    );
  const hasAllSections = recordSections.every((section) => heads.has(section));
  const hasForm = head && Number(head[1]) === Number(name.slice(0, 4)) && hasAllSections;
  return hasForm ? [] : [`${recordsFolder}/${name}: not in the form of docs/STYLE.md`];
}

/** Splits "lowStock.server-part" into lower-case words. */
function wordsOf(name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
}

function identifiersOf(file) {
  const names = new Set();
  const syntax = file.endsWith("mjs") ? "ecmascript" : "typescript";
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node !== "object") return;
    if (node.type === "Identifier" || node.type === "PrivateName") names.add(node.value);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(readFileSync(file, "utf8"), { syntax, tsx: file.endsWith("tsx") }).body);
  return names;
}

import pg from "pg";

/** A statement as the shop sent it. */
export type Statement = { text: string; values: unknown[] };

// Loaded into the benched shop ahead of its own code (`node --import`): while told to, it sends a copy of
// every statement to its parent. At rest it costs a comparison.
let recording = false;

process.on("message", (wish) => {
  recording = wish === "record";
  process.send?.(wish);
});

const client = pg.Client.prototype as { query: (...given: unknown[]) => unknown };

client.query = new Proxy(client.query, {
  apply(query, self, given: unknown[]) {
    if (recording) process.send?.(statement(given[0], given[1]));
    return Reflect.apply(query, self, given);
  },
});

function statement(first: unknown, second: unknown): Statement {
  const { text, values } = (
    typeof first === "string" ? { text: first } : first
  ) as Partial<Statement>;
  return { text: text ?? "", values: values ?? (Array.isArray(second) ? second : []) };
}

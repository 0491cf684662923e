import { AsyncLocalStorage } from "node:async_hooks";
import { Server } from "node:http";
import pg from "pg";

/** A statement as the shop sent it; with a name where it is prepared once for each connection. */
export type Statement = { name?: string | undefined; text: string; values: unknown[] };

// Loaded into the benched shop ahead of its own code (`node --import`): while told to, it sends a copy of
// every statement of a request to its parent. At rest it costs a comparison.
let recording = false;
/** What the queue's workers do meanwhile is no request's. */
const request = new AsyncLocalStorage<true>();

process.on("message", (wish) => {
  if (wish !== "record" && wish !== "rest") return;
  recording = wish === "record";
  process.send?.(wish);
});

type Anything = { (...given: unknown[]): unknown };

const server = Server.prototype as unknown as { emit: Anything };

server.emit = new Proxy(server.emit, {
  apply(emit, self, given: unknown[]) {
    if (!recording || given[0] !== "request") return Reflect.apply(emit, self, given);
    return request.run(true, () => Reflect.apply(emit, self, given));
  },
});

const client = pg.Client.prototype as unknown as { query: Anything };

client.query = new Proxy(client.query, {
  apply(query, self, given: unknown[]) {
    if (recording && request.getStore()) process.send?.(statement(given[0], given[1]));
    return Reflect.apply(query, self, given);
  },
});

function statement(first: unknown, second: unknown): Statement {
  const { name, text, values } = (
    typeof first === "string" ? { text: first } : first
  ) as Partial<Statement>;
  return { name, text: text ?? "", values: values ?? (Array.isArray(second) ? second : []) };
}

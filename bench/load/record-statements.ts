import { AsyncLocalStorage } from "node:async_hooks";
import { Server } from "node:http";
import pg from "pg";

/** A statement as the shop sent it; prepared statements have a name. */
export type Statement = { name?: string | undefined; text: string; values: unknown[] };

// Loaded into the measured shop before its own code (`node --import`). While recording, it sends a copy of every
// statement of a request to the parent process; otherwise it costs one comparison.
let recording = false;
/** Set only within a request, so that statements of the queue's workers are not recorded. */
const request = new AsyncLocalStorage<true>();

process.on("message", (mode) => {
  if (mode !== "record" && mode !== "pause") return;
  recording = mode === "record";
  process.send?.(mode);
});

type AnyFunction = { (...args: unknown[]): unknown };

const server = Server.prototype as unknown as { emit: AnyFunction };

server.emit = new Proxy(server.emit, {
  apply(emit, self, args: unknown[]) {
    if (!recording || args[0] !== "request") return Reflect.apply(emit, self, args);
    return request.run(true, () => Reflect.apply(emit, self, args));
  },
});

const client = pg.Client.prototype as unknown as { query: AnyFunction };

client.query = new Proxy(client.query, {
  apply(query, self, args: unknown[]) {
    if (recording && request.getStore()) process.send?.(toStatement(args[0], args[1]));
    return Reflect.apply(query, self, args);
  },
});

function toStatement(first: unknown, second: unknown): Statement {
  const { name, text, values } = (
    typeof first === "string" ? { text: first } : first
  ) as Partial<Statement>;
  return { name, text: text ?? "", values: values ?? (Array.isArray(second) ? second : []) };
}

import { createContext, type RouterContextProvider } from "react-router";

const reference = createContext("");

/** A short number for this request: the visitor is shown it, the log has it. */
export function referenceOf(context: Readonly<RouterContextProvider>): string {
  const known = context.get(reference);
  if (known) return known;
  const made = crypto.randomUUID().slice(0, 8).toUpperCase();
  context.set(reference, made);
  return made;
}

export type Report = { reference: string; method: string; path: string; error: unknown };

let write = ({ error, ...rest }: Report) => {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(JSON.stringify({ level: "error", ...rest, error: said }));
};

/** The doorman says where reports go; until then they are lines on the console. */
export function onReport(listener: (report: Report) => void) {
  write = listener;
}

/** What a screen throws while it is drawn is told by React, and again by the router. */
const told = new WeakSet<Error>();

export function report(error: unknown, request: Request, context: Readonly<RouterContextProvider>) {
  if (error instanceof Error) {
    if (told.has(error)) return;
    told.add(error);
  }
  const { pathname } = new URL(request.url);
  write({ reference: referenceOf(context), method: request.method, path: pathname, error });
}

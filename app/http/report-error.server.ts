import { createContext } from "react-router";
import type { RequestContext } from "./request-context.ts";

const reference = createContext("");

/** A short reference number for this request, shown to the visitor and logged with errors. */
export function referenceOf(context: RequestContext): string {
  const known = context.get(reference);
  if (known) return known;
  const created = crypto.randomUUID().slice(0, 8).toUpperCase();
  context.set(reference, created);
  return created;
}

type RootData = { reference?: string };
const rootData = createContext<RootData | null>(null);

/**
 * Adds the reference number to the root's data if an error of this request is reported, which the router does before it
 * encodes the data. Other pages have none, because a random number would change the ETag of a public page at each render.
 */
export function addReferenceOnError(context: RequestContext, data: RootData) {
  context.set(rootData, data);
}

export type ErrorReport = { reference: string; method: string; path: string; error: unknown };

let write = ({ error, ...rest }: ErrorReport) => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(JSON.stringify({ level: "error", ...rest, error: text }));
};

/** Sets the function that receives error reports. Until the server calls this at start, the console receives them. */
export function setReporter(listener: (report: ErrorReport) => void) {
  write = listener;
}

/** The errors that are already logged: React and the router both report an error that is thrown during rendering. */
const reportedErrors = new WeakSet<Error>();

export function reportError(error: unknown, request: Request, context: RequestContext) {
  if (error instanceof Error) {
    if (reportedErrors.has(error)) return;
    reportedErrors.add(error);
  }
  const { pathname } = new URL(request.url);
  const shownReference = referenceOf(context);
  const root = context.get(rootData);
  if (root) root.reference = shownReference;
  write({ reference: shownReference, method: request.method, path: pathname, error });
}

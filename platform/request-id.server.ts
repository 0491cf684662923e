import { AsyncLocalStorage } from "node:async_hooks";

const ids = new AsyncLocalStorage<string>();

/** Runs `work` for this request, so that all its log lines and the jobs that it adds carry the request's id. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return ids.run(id, work);
}

/** The id of the request, or of the job that a request added; undefined outside of both. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}

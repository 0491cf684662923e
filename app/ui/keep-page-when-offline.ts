import { useEffect } from "react";
import {
  createPath,
  data,
  useSubmit,
  type DataRouter,
  type DataStrategyResult,
  type SubmitFunction,
} from "react-router";
import { onNoAnswer } from "#app/react-router-patches/connection.ts";
import { keepHistoryEntry, useDataRouter } from "#app/react-router-patches/data-router.ts";
import { splitLanguage } from "#languages/addresses.ts";
import { languageCode } from "#languages/messages.ts";
import { refreshRestoredPage } from "./refresh-restored-page.ts";
import { noteAnswer, rememberSubmits, retryOf } from "./retry-request.ts";
import { offlineToast, type Toast } from "./toast.ts";
import { useToast } from "./toaster.tsx";

type Results = Record<string, DataStrategyResult>;

type Page = { router: DataRouter; toast: (toast: Toast) => void; submit: SubmitFunction };

let page: Page | undefined;

/** Gives `keepPage`, which runs outside React, access to the router and the toasts. */
export function useKeptPage() {
  const router = useDataRouter();
  const toast = useToast();
  const submit = useSubmit();
  useEffect(() => {
    page = router && { router, toast, submit };
  }, [router, toast, submit]);
  useEffect(() => rememberSubmits(router), [router]);
  useEffect(() => refreshRestoredPage(router), [router]);
}

/**
 * Client middleware of the root route, so that it runs for every form and link. If the shop does not answer, the page
 * stays with its typed text and the answer to its last form, and a toast says why and sends the request again. The router
 * alone would show the error page.
 */
export async function keepPage(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  if (page && isStaying) {
    keepHistoryEntry(page.router);
    if (isStayRequest(request)) return lastAnswer(page.router);
  }
  let stop!: () => void;
  const noCode = new Promise<void>((resolve) => (stop = onNoAnswer(resolve)));
  const pending = next();
  const results = await Promise.race([pending, noCode]);
  stop();
  if (!page || request.signal.aborted) return results ?? {};
  const isWrite = request.method !== "GET";
  const isAnswered = results !== undefined && !Object.values(results).some(isUnanswered);
  if (isWrite) noteAnswer(isAnswered);
  if (isAnswered) return results;
  if (isStaying) return {};
  const { router, toast, submit } = page;
  const { location, navigation, fetchers } = router.state;
  const here = createPath(location);
  const isBusy = [...fetchers.values()].some(({ state }) => state !== "idle");
  // The toast is only for what a visitor started, not for background polling.
  if (isWrite || isBusy || navigation.location) {
    toast(offlineToast(retryOf(request, router, submit)));
  }
  const isOfPage = isWrite && navigation.state === "submitting";
  if (isOfPage && createPath(navigation.location) === here) {
    keepHistoryEntry(router);
    return lastAnswer(router);
  }
  if (navigation.location) void stay(router);
  if (isWrite) return answer(undefined);
  if (results) return asBefore(router, results);
  return navigation.location ? {} : asBefore(router, await pending);
}

/** Gives loaders without an answer what they answered last. Without a result, a fetcher would show the error page. */
function asBefore({ state: { loaderData } }: DataRouter, results: Results): Results {
  return Object.fromEntries(
    Object.entries(results).map(([id, result]) => [
      id,
      isUnanswered(result) ? { type: "data", result: loaderData[id] as unknown } : result,
    ]),
  );
}

/** Whether `stay` is ending a navigation. */
let isStaying = false;

/** Ends a navigation to another page. A plain navigation to this page would drop the answer to its last form. */
async function stay(router: DataRouter) {
  const { location, actionData } = router.state;
  const { pathname, search, hash } = window.location;
  // The router puts the language in front of the path that it is given.
  const { path } = splitLanguage(location.pathname, [languageCode()]);
  isStaying = true;
  const done = router.navigate(createPath({ ...location, pathname: path }), {
    state: location.state as unknown,
    // After the Back button, the browser is already on another history entry, which must not be replaced.
    replace: createPath(location) === pathname + search + hash,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
    ...(actionData && { formMethod: "post", formEncType: "text/plain", body: "stay" }),
  });
  await done.finally(() => (isStaying = false));
}

/** No form of the shop is sent as plain text. */
function isStayRequest({ headers }: Request): boolean {
  return headers.get("content-type")?.includes("text/plain") ?? false;
}

/** What the page shows as the answer to its last form. The router has at most one. */
function lastAnswer({ state: { actionData } }: DataRouter): Results {
  return answer(Object.values(actionData ?? {})[0]);
}

/** The router requires a result for a form; it may belong to any route. After an error status, no loaders run. */
function answer(value: unknown): Results {
  return { root: { type: "data", result: data(value, { status: 503 }) } };
}

/** True if the answer is missing or incomplete, for which `fetch` throws a `TypeError`. The server never sends one. */
function isUnanswered({ type, result }: DataStrategyResult) {
  if (type !== "error") return false;
  // The router wraps an error that an action threw: the error itself is in `data`.
  const { data: error = result } = Object(result) as { data?: unknown };
  return error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError);
}

import { useContext, useEffect } from "react";
import {
  createPath,
  data,
  UNSAFE_DataRouterContext,
  useSubmit,
  type DataRouter,
  type DataStrategyResult,
  type SubmitFunction,
} from "react-router";
import { onNoAnswer } from "#app/react-router-patches/connection.ts";
import { splitLanguage } from "#languages/addresses.ts";
import { languageCode, t } from "#languages/messages.ts";
import { rememberSubmits, retryOf } from "./retry-request.ts";
import { errorToast, type Toast } from "./toast.ts";
import { useToast } from "./toaster.tsx";

type Results = Record<string, DataStrategyResult>;

type Page = { router: DataRouter; toast: (toast: Toast) => void; submit: SubmitFunction };

let page: Page | undefined;

/** Gives `keepPage`, which runs outside React, access to the router and the toasts. */
export function useKeptPage() {
  const router = useContext(UNSAFE_DataRouterContext)!.router;
  const toast = useToast();
  const submit = useSubmit();
  useEffect(() => {
    page = { router, toast, submit };
  }, [router, toast, submit]);
  useEffect(rememberSubmits, []);
}

/**
 * Client middleware of the root route, so that it runs for every form and link. If the shop does not answer, the page
 * and its typed text stay, and a toast says why and sends the request again; the router alone would show the error page.
 */
export async function keepPage(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  let stop!: () => void;
  const noCode = new Promise<void>((resolve) => (stop = onNoAnswer(resolve)));
  const results = await Promise.race([next(), noCode]);
  stop();
  if (!page || request.signal.aborted) return results ?? {};
  if (results && !Object.values(results).some(isUnanswered)) return results;
  const { router, toast, submit } = page;
  const { location, navigation, fetchers } = router.state;
  const isWrite = request.method !== "GET";
  const isBusy = [...fetchers.values()].some(({ state }) => state !== "idle");
  // The toast is only for what a visitor started, not for background polling.
  if (isWrite || isBusy || navigation.location) {
    const message = t("You seem to be offline. Check your connection, then try again.");
    const action = { label: t("Try again"), run: retryOf(request, router, submit) };
    toast({ ...errorToast(message), action });
  }
  const here = createPath(location);
  if (navigation.location && createPath(navigation.location) !== here) {
    const { pathname, search, hash } = window.location;
    // The router puts the language in front of the path that it is given.
    const { path } = splitLanguage(location.pathname, [languageCode()]);
    void router.navigate(createPath({ ...location, pathname: path }), {
      state: location.state as unknown,
      // After the Back button, the browser is already on another history entry, which must not be replaced.
      replace: here === pathname + search + hash,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  }
  // The router requires a result for a form; it may belong to any route. After an error status, no loaders run.
  return isWrite ? { root: { type: "data", result: data(undefined, { status: 503 }) } } : {};
}

/** True if the answer is missing or incomplete, for which `fetch` throws a `TypeError`. The server never sends one. */
function isUnanswered({ type, result }: DataStrategyResult) {
  if (type !== "error") return false;
  // The router wraps an error that an action threw: the error itself is in `data`.
  const { data: error = result } = Object(result) as { data?: unknown };
  return error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError);
}

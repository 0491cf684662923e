import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { orderMarkPath } from "./addresses.ts";
import { watch } from "./watch.ts";

type Watched = { order: { id: string }; linkKey: string | null; standing: { mark: string } };

/**
 * While something is expected, the page asks for the order's mark and is read anew when it differs: a shop
 * that cannot be reached for a moment leaves the page as it is. Undefined where nothing is expected.
 */
export function useLiveOrder(watched: Watched | undefined) {
  const { revalidate } = useRevalidator();
  const path = watched && orderMarkPath(watched.order.id, watched.linkKey);
  const mark = watched?.standing.mark;
  useEffect(() => {
    if (!path) return;
    const look = async () => {
      const answer = await fetch(path, { signal: AbortSignal.timeout(10_000) });
      if (!answer.ok || (await answer.text()) === mark) return false;
      await revalidate();
      return true;
    };
    const watching = watch(look, () => document.visibilityState === "visible");
    document.addEventListener("visibilitychange", watching.turned);
    return () => {
      document.removeEventListener("visibilitychange", watching.turned);
      watching.stop();
    };
  }, [path, mark, revalidate]);
}

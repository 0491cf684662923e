import { useEffect } from "react";
import { href, useRevalidator } from "react-router";
import { pathIn } from "#languages/addresses.ts";
import { languageCode } from "#languages/messages.ts";
import { pollForChanges } from "./poll-for-changes.ts";
import { useLinkKey } from "./use-link-key.ts";
import { withLinkKey } from "./with-link-key.ts";

type WatchedOrder = { order: { id: string }; stateVersion: string };

/**
 * Polls the order's version, and reloads the page's data only if the version differs. If each poll reloaded the data, a
 * server error would replace the page by the error page. Polls nothing if `watched` is undefined.
 */
export function useLiveOrder(watched: WatchedOrder | undefined) {
  const { revalidate } = useRevalidator();
  const linkKey = useLinkKey();
  // The version depends on the sentences that the page shows, and thus on its language.
  const path = watched && pathIn(languageCode(), versionPath(watched.order.id, linkKey));
  const version = watched?.stateVersion;
  useEffect(() => {
    if (!path) return;
    const checkForChange = async () => {
      const answer = await fetch(path, { signal: AbortSignal.timeout(10_000) });
      if (!answer.ok || (await answer.text()) === version) return false;
      await revalidate();
      return true;
    };
    const poller = pollForChanges(checkForChange, () => document.visibilityState === "visible");
    document.addEventListener("visibilitychange", poller.onVisibilityChange);
    return () => {
      document.removeEventListener("visibilitychange", poller.onVisibilityChange);
      poller.stop();
    };
  }, [path, version, revalidate]);
}

function versionPath(orderId: string, key: string | null): string {
  return withLinkKey(href("/order-confirmation/:orderId/version", { orderId }), key);
}

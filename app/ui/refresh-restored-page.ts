import type { DataRouter } from "react-router";

/**
 * Brings a page up to date that the Back button took from the browser's memory, until the returned function is called:
 * prices may have changed, or the visitor may have signed out. A page that a form had left, such as checkout for Stripe's
 * page, is loaded again, because its router would wait for ever.
 */
export function refreshRestoredPage(router: DataRouter | undefined): () => void {
  const refresh = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (router?.state.navigation.state === "idle") void router.revalidate();
    else location.reload();
  };
  window.addEventListener("pageshow", refresh);
  return () => window.removeEventListener("pageshow", refresh);
}

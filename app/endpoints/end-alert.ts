import { data, redirect } from "react-router";
import { endAlert } from "#shop/alerts/change-alert.server.ts";
import { findAlertByLink } from "#shop/alerts/read-alerts.server.ts";
import * as links from "#shop/links.ts";
import type { Route } from "./+types/end-alert";

/** Mail programs without the button open the link: it leads to the page with ours, and ends nothing. */
export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(links.alert(params.alertId, url.searchParams.get("key") ?? ""));
}

/**
 * Ends the alert at the press of a mail program's button (RFC 8058). The program posts from its own servers, so the link's
 * key stands in for the check of the request's origin. In English everywhere: only mail programs read the answer.
 */
export async function action({ params, url }: Route.ActionArgs) {
  const alert = await findAlertByLink(params.alertId, url.searchParams.get("key"));
  if (!alert) throw data(null, { status: 404 });
  await endAlert(alert.id);
  return new Response("The alert has ended.");
}

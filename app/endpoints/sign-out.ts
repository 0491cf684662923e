import { href, redirectDocument } from "react-router";
import { clearIdentity, sendCookies } from "#app/http/visitor.server.ts";
import { forgetDeviceDataAfter } from "#app/ui/forget-device-data.ts";
import { signOut } from "#shop/customers/session.server.ts";
import type { Route } from "./+types/sign-out";

// In English everywhere: no link of the shop leads here.
export function loader() {
  return new Response("Sign out with a POST.", { status: 405, headers: { Allow: "POST" } });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { cookies } = await signOut(request.headers);
  sendCookies(context, cookies);
  clearIdentity(context);
  // The next page is loaded from scratch, so that none of this user's data stays in memory.
  return redirectDocument(href("/"));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return forgetDeviceDataAfter(serverAction);
}

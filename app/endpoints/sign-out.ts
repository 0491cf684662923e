import { href, redirect } from "react-router";
import { clearIdentity, sendCookies } from "#app/http/visitor.server.ts";
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
  return redirect(href("/"));
}

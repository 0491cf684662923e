import { href, redirect } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { isId } from "#shop/id.ts";
import { saveProductRequest } from "../shared/product-form/save-action.server.ts";
import type { SaveResponse } from "../shared/product-form/send-product.ts";
import type { Route } from "./+types/save";

/** After signing in again, staff come back to this URL with GET, so they are redirected to the product's form. */
export async function loader({ params: { productId } }: Route.LoaderArgs) {
  return redirect(href("/admin/products/:productId", { productId }));
}

/** Saves the product's form. XMLHttpRequest sends it, to show upload progress, so the answer is JSON, not a page. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const productId = isId(params.productId) ? params.productId : undefined;
  const answer = await saveProductRequest(request, staff, productId);
  if (!(answer instanceof Response)) return Response.json(answer satisfies SaveResponse);
  const headers = new Headers(answer.headers);
  const to = headers.get("Location") ?? href("/admin/products");
  headers.delete("Location");
  headers.delete("Content-Type");
  return Response.json({ to } satisfies SaveResponse, { headers });
}

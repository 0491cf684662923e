import { href, redirect } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { isId } from "#shop/id.ts";
import { saveRequest } from "./product/save-request.server.ts";
import type { Sent } from "./product/send-product.ts";
import type { Route } from "./+types/product-save";

/** Who signs in again on the way here goes on where the form is. */
export async function loader({ params: { productId } }: Route.LoaderArgs) {
  return redirect(href("/admin/products/:productId", { productId }));
}

/** The product form from a browser that shows how far its pictures are: answered in words, not with a page. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const productId = isId(params.productId) ? params.productId : undefined;
  const answer = await saveRequest(request, staff, productId);
  if (!(answer instanceof Response)) return Response.json(answer satisfies Sent);
  const headers = new Headers(answer.headers);
  const to = headers.get("Location") ?? href("/admin/products");
  headers.delete("Location");
  headers.delete("Content-Type");
  return Response.json({ to } satisfies Sent, { headers });
}

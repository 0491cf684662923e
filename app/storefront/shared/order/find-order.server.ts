import { data } from "react-router";
import type { RequestContext } from "#app/http/request-context.ts";
import { hasStaffAccess, visitorOf } from "#app/http/visitor.server.ts";
import { withTranslatedItems } from "#shop/orders/item-names.ts";
import { readOrder, type Viewer } from "#shop/orders/read-order.server.ts";

/** The order in the URL, with as much of it as its viewer may see. Throws 404 if there is no such order. */
export async function findOrder(orderId: string, context: RequestContext, url: URL) {
  const viewer = await viewerOf(context, url);
  const seen = await readOrder(orderId, viewer);
  if (!seen) throw data(null, { status: 404 });
  return { seen: { ...seen, order: withTranslatedItems(seen.order) } as typeof seen, viewer };
}

/** Who asks to see an order. The URL's `key` comes from an emailed link. */
export async function viewerOf(context: RequestContext, url: URL): Promise<Viewer> {
  const { user, guestId } = await visitorOf(context);
  return {
    userId: user?.id ?? null,
    guestId: guestId ?? null,
    isStaff: await hasStaffAccess(user),
    key: url.searchParams.get("key"),
  };
}

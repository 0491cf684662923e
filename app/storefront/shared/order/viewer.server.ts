import type { RouterContextProvider } from "react-router";
import { hasStaffAccess, visitorOf } from "#app/http/visitor.server.ts";
import type { Viewer } from "#shop/orders/read-order.server.ts";

/** Who asks to see an order; `key` comes from the emailed link. */
export async function viewerOf(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<Viewer> {
  const { user, guestId } = await visitorOf(context);
  return {
    userId: user?.id ?? null,
    guestId: guestId ?? null,
    isStaff: await hasStaffAccess(user),
    key: url.searchParams.get("key"),
  };
}

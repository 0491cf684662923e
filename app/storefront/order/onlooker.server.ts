import type { RouterContextProvider } from "react-router";
import { isStaffInFull, visitorOf } from "#app/http/visitor.server.ts";
import type { Onlooker } from "#shop/orders/read-order.server.ts";

/** Who asks to see an order; `key` comes with the link that was mailed. */
export async function onlookerOf(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<Onlooker> {
  const { user, guestId } = await visitorOf(context);
  return {
    userId: user?.id ?? null,
    guestId: guestId ?? null,
    isStaff: await isStaffInFull(user),
    key: url.searchParams.get("key"),
  };
}

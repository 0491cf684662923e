import { data, type RouterContextProvider } from "react-router";
import { readOrder, type Viewer, type VisibleOrder } from "#shop/orders/read-order.server.ts";
import { viewerOf } from "./viewer.server.ts";

/** The order of a URL, with as much of it as its viewer may see; a 404 if there is none. */
export async function findOrder(
  orderId: string,
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<{ seen: VisibleOrder; viewer: Viewer }> {
  const viewer = await viewerOf(context, url);
  const seen = await readOrder(orderId, viewer);
  if (!seen) throw data(null, { status: 404 });
  return { seen, viewer };
}

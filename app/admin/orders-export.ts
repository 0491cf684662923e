import { Readable } from "node:stream";
import { requireStaff } from "#app/http/visitor.server.ts";
import { exportOrders } from "#shop/orders/export-orders.server.ts";
import type { OrderFilter } from "#shop/orders/list-orders.server.ts";
import type { Staff } from "#shop/staff.ts";
import { csvHead, orderLine } from "./orders/order-csv.server.ts";
import { orderFilter } from "./orders/order-filter.server.ts";
import type { Route } from "./+types/orders-export";

/** The list of orders as it is filtered, every page of it, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { q, ...filter } = orderFilter(url);
  const lines = Readable.toWeb(Readable.from(csvOf(staff, { ...filter, search: q })));
  const today = new Date(Date.now() + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return new Response(lines as ReadableStream<Uint8Array>, {
    headers: {
      "Cache-Control": "no-store, private",
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="orders-${today}.csv"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function* csvOf(staff: Staff, filter: OrderFilter) {
  yield Buffer.from(csvHead);
  for await (const orders of exportOrders(staff, filter)) {
    yield Buffer.from(orders.map(orderLine).join(""));
  }
}

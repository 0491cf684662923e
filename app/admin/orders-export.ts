import { requireStaff } from "#app/http/visitor.server.ts";
import { exportOrders } from "#shop/orders/export-orders.server.ts";
import type { OrderFilter } from "#shop/orders/list-orders.server.ts";
import type { Staff } from "#shop/staff.ts";
import { csvFile } from "./csv-file.server.ts";
import { csvHead, orderLine } from "./orders/order-csv.server.ts";
import { orderFilter } from "./orders/order-filter.server.ts";
import type { Route } from "./+types/orders-export";

/** The list of orders as it is filtered, every page of it, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { q, ...filter } = orderFilter(url);
  return csvFile("orders", linesOf(staff, { ...filter, search: q }));
}

async function* linesOf(staff: Staff, filter: OrderFilter) {
  yield csvHead;
  for await (const orders of exportOrders(staff, filter)) yield orders.map(orderLine).join("");
}

import { requireStaff } from "#app/http/visitor.server.ts";
import { parcelsByOrder } from "#shop/fulfilment/order-parcels.server.ts";
import { exportOrders } from "#shop/orders/export-orders.server.ts";
import type { OrderFilter } from "#shop/orders/order-filter.server.ts";
import { readOrderStates } from "#shop/payments/read-order-state.server.ts";
import type { Staff } from "#shop/staff.ts";
import { csvResponse } from "../shared/csv-response.server.ts";
import { itemCsvHeader, itemCsvLines } from "./item-csv.server.ts";
import { orderCsvHeader, orderCsvLine } from "./order-csv.server.ts";
import { readOrderFilter } from "../shared/order-filter.server.ts";
import type { Route } from "./+types/export";
import { inLanguage } from "#languages/language.server.ts";

/** Downloads all pages of the filtered order list as a CSV file: a row for each order or, with `rows=items`, each item. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { q, ...rest } = readOrderFilter(url);
  const filter = { ...rest, search: q };
  return url.searchParams.get("rows") === "items"
    ? csvResponse("order-items", itemLinesOf(staff, filter))
    : csvResponse("orders", linesOf(staff, filter));
}

async function* itemLinesOf(staff: Staff, filter: OrderFilter) {
  yield itemCsvHeader;
  for await (const orders of exportOrders(staff, filter)) {
    yield inLanguage("en", () => orders.map(itemCsvLines).join(""));
  }
}

async function* linesOf(staff: Staff, filter: OrderFilter) {
  yield orderCsvHeader;
  for await (const orders of exportOrders(staff, filter)) {
    const states = await readOrderStates(orders);
    const parcels = await parcelsByOrder(
      staff,
      orders.map(({ id }) => id),
    );
    // The file is in English for all staff, so that the same formulas and programs read it.
    yield inLanguage("en", () =>
      orders
        .map((order) =>
          orderCsvLine(order, states.get(order.id)!.state, parcels.get(order.id) ?? []),
        )
        .join(""),
    );
  }
}

import { z } from "zod";
import { orderStatuses, paymentStatuses } from "#shop/orders/read-order.server.ts";
import { parcelStates } from "#shop/orders/parcel-filter.server.ts";
import { orderSorts } from "#shop/orders/list-orders.server.ts";
import { savedQuery, type FilteredList } from "./saved-query.server.ts";
import { day, filterReader, optional, pageNumber, rowId, searchText } from "./url-filter.server.ts";

export const readOrderFilter = filterReader({
  q: searchText,
  status: optional(z.enum(orderStatuses)),
  payment: optional(z.enum(paymentStatuses)),
  parcels: optional(z.enum(parcelStates)),
  from: day,
  to: day,
  paidFrom: day,
  paidTo: day,
  sort: z.enum(orderSorts).catch("newest"),
  page: pageNumber,
  after: rowId,
});

export type OrderFilter = ReturnType<typeof readOrderFilter>;

/** The search text is not saved, because it names customers (ADR-0075). */
export const orderFilters: FilteredList = {
  name: "orders",
  read: readOrderFilter,
  leftOut: ["page", "after", "q"],
};

/**
 * The order list's filter and sort order as a query string, for links back to that list. Includes the search text;
 * empty without a filter.
 */
export function orderListQuery(search: string): string {
  return savedQuery({ ...orderFilters, leftOut: ["page", "after"] }, search);
}

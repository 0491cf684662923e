import { href } from "react-router";

/** The address of an order that was opened from a list with this query; see `orderListQuery`. */
export function orderInList(orderId: string, list: string): string {
  const search = list ? `?${new URLSearchParams({ list })}` : "";
  return href("/admin/orders/:orderId", { orderId }) + search;
}

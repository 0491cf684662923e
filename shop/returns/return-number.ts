/** `JJ1234-R2` for the second return of order JJ1234: what the customer writes on the parcel. */
export function returnNumber(order: { orderNumber: string }, row: { number: number }): string {
  return `${order.orderNumber}-R${row.number}`;
}

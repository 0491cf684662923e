/** `JJ1234-2` for the second shipment of order JJ1234: the name of a parcel on labels, in lists and in files. */
export function shipmentNumber(
  order: { orderNumber: string },
  shipment: { number: number },
): string {
  return `${order.orderNumber}-${shipment.number}`;
}

import type { Milligrams } from "#shop/money.ts";
import type { OrderItem } from "#shop/orders/read-order.server.ts";
import type { PackingRules } from "#shop/profile/packing-rules.server.ts";
import { expectedWeight, isWithinTolerance } from "./pack-shipment.server.ts";
import type { Shipment } from "./read-shipments.server.ts";

/** How far a shipment is packed, item by item, and why `packShipment` would still refuse it. */
export function packingProgress(
  { items, pictures }: Pick<Shipment, "items" | "pictures">,
  ordered: OrderItem[],
  rules: PackingRules,
) {
  const packed = ordered.flatMap((item) => {
    const found = items.find(({ orderItemId }) => orderItemId === item.id);
    if (!found) return [];
    const weightRead = found.weightRead as Milligrams | null;
    const one = { item, quantity: found.quantity, weightRead };
    const expected = expectedWeight(one);
    return {
      ...one,
      expected,
      /** Undefined before the item is weighed. */
      difference: weightRead === null ? undefined : weightRead - expected,
      isRight: isWithinTolerance(one, rules.weightTolerance),
    };
  });
  const hasScalePicture = pictures.some(({ kind }) => kind === "scale");
  return {
    items: packed,
    isWeighed: packed.every(({ weightRead }) => weightRead !== null),
    differs: packed.some(({ weightRead, isRight }) => weightRead !== null && !isRight),
    isPictureMissing: rules.requirePackingPictures && !hasScalePicture,
  };
}

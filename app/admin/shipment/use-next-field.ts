import { useEffect } from "react";
import type { ShipmentData } from "./step-props.ts";

/** After each step, moves the focus to the field of the next one, so that an order is packed by keyboard alone. */
export function useNextField(data: ShipmentData) {
  // With the number of pictures, because a picture form that was sent is drawn anew and loses the focus.
  const next = `${nextFieldId(data) ?? ""} ${data.shipment.pictures.length}`;
  useEffect(() => {
    const field = document.getElementById(next.split(" ")[0]!);
    field?.focus();
    if (field instanceof HTMLInputElement && field.type === "text") field.select();
  }, [next]);
}

function nextFieldId({ shipment, progress, usualCourier, next }: ShipmentData) {
  if (shipment.status === "packing") {
    const item = progress.items.find(({ isRight }) => !isRight);
    if (item) return `weigh-${item.item.id}`;
    return progress.isPictureMissing ? "picture" : "seal-number";
  }
  if (shipment.status === "packed") {
    if (shipment.kind === "collection") return "mark-ready";
    return usualCourier ? "tracking-number" : "courier";
  }
  return next ? "next-order" : undefined;
}

import { message } from "#languages/messages.ts";

export const productFormId = "product";

/** The id of a form field's input, as conform makes it; for fields in rows, which conform does not know. */
export function fieldId(name: string): string {
  return `${productFormId}-${name}`;
}

/** The fields of a variant, in the order in which Enter goes from one to the next. */
export const variantLabels = {
  name: message("Name"),
  value: message("Value"),
  weight: message("Own weight (g)"),
  priceAdjustment: message("Price Adjustment (RM)"),
  stockAdjustment: message("Stock Adjustment (pieces)"),
  onHand: message("On hand (pieces)"),
};
export type VariantPart = keyof typeof variantLabels;
export const variantParts = Object.keys(variantLabels) as VariantPart[];

export const colorLabels = { name: message("Colour name"), hexCode: message("Color") };

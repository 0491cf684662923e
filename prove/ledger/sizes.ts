import type { State } from "./model/state.ts";

/** A product's size: its stock adjustment, and its price adjustment in sen. */
export type Size = { stock: number; price: number };
export type ScenePiece = { id: string; name: string; sizes: { id: string; value: string }[] };

/** The second product of each history has sizes. */
export const sized = 1;
export const sizeNames = ["S", "M", "L"];

/** The product form's rows; existing ones have their ids. */
export function sizeFields(sizes: Size[], ids: { id: string }[] = []): Record<string, string> {
  const rows = sizes.map(({ stock, price }, at): Record<string, string> => {
    const row = (field: string) => `variants[${at}].${field}`;
    return {
      [row("id")]: ids[at]?.id ?? "",
      [row("name")]: "Size",
      [row("value")]: sizeNames[at]!,
      [row("priceAdjustment")]: (price / 100).toFixed(2),
      [row("stockAdjustment")]: `${stock}`,
    };
  });
  return Object.assign({}, ...rows) as Record<string, string>;
}

/** How a checkout refusal names a product, for each of its sizes. */
export function namesOf({ name, sizes }: ScenePiece) {
  if (sizes.length === 0) return [{ name, size: "" }];
  return sizes.map(({ value }) => ({ name: `${name} \\(Size: ${value}\\)`, size: value }));
}

export function sizeOf(
  { pieces }: { pieces: ScenePiece[] },
  productId: string,
  variantIds: string[],
): string {
  const piece = pieces.find(({ id }) => id === productId);
  return piece?.sizes.find(({ id }) => variantIds.includes(id))?.value ?? "";
}

/** The sizes that the product form shows to staff must match the database. */
export function sizesSeen(fields: Record<string, string>, product: State["products"][string]) {
  const seen = sizeNames.flatMap((_, at) => {
    const value = fields[`variants[${at}].value`];
    return value ? [[value, Number(fields[`variants[${at}].stockAdjustment`])]] : [];
  });
  return JSON.stringify(seen) === JSON.stringify(Object.entries(product.sizes));
}

import type { State } from "./model/state.ts";

/** A size that a piece comes in: how many more or fewer of it there are, and what it adds in sen. */
export type Size = { stock: number; price: number };
export type ScenePiece = { id: string; name: string; sizes: { id: string; value: string }[] };

/** The second piece of each history comes in sizes. */
export const sized = 1;
export const sizeNames = ["S", "M", "L"];

/** The rows of the product form; those that are there already by their ids. */
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

/** How a refusal at the checkout names a piece, for each size of it. */
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

/** What staff are shown of a piece's sizes, as the product form has it, must be what there is. */
export function sizesSeen(fields: Record<string, string>, standing: State["products"][string]) {
  const seen = sizeNames.flatMap((_, at) => {
    const value = fields[`variants[${at}].value`];
    return value ? [[value, Number(fields[`variants[${at}].stockAdjustment`])]] : [];
  });
  return JSON.stringify(seen) === JSON.stringify(Object.entries(standing.sizes));
}

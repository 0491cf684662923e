import { eq, inArray, sql } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { together } from "#db/together.ts";
import { productColors, productImages, products, productVariants } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { Picture } from "#db/schema/units.ts";
import { currentGoldPrices, type GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice, type Milligrams, type Purity, type Sen, type SenPerGram } from "#shop/money.ts";
import { available } from "#shop/stock/stock.server.ts";
import { choiceAdjustments, choiceProblem, type ChoiceProblem } from "./choice.ts";

/** A product as a buyer names it: the product, one variant of each name, a colour. */
export type Selection = { productId: string; variantIds: string[]; colorId: string | null };

/** A selection, priced: what the cart shows and the order sells. */
export type Piece = Selection & {
  slug: string;
  name: string;
  purity: Purity;
  weight: Milligrams;
  labourFee: Sen;
  goldPrice: SenPerGram;
  adjustment: Sen;
  unitPrice: Sen;
  choices: { name: string; value: string }[];
  colorName: string | null;
  picture: Picture | null;
  stockAdjustment: number;
  available: number;
};

/** Why a selection cannot be sold: it is gone, has no gold price, or its choice does not stand. */
export type PieceProblem = "gone" | "price-unavailable" | ChoiceProblem;
export type FoundPiece =
  | { ok: true; piece: Piece }
  | { ok: false; reason: PieceProblem; piece?: Omit<Piece, "goldPrice" | "unitPrice"> };

/** Looks up and prices selections, in their order. Two queries, however many there are. */
export async function findPieces(
  selections: Selection[],
  within: Database | Tx = db,
): Promise<FoundPiece[]> {
  if (selections.length === 0) return [];
  const [goldPrices, rows] = await together([
    currentGoldPrices(within),
    findRows([...new Set(selections.map((one) => one.productId))], within),
  ]);
  const byId = new Map(rows.map((row) => [row.product.id, row]));
  return selections.map((selection) => judge(selection, byId.get(selection.productId), goldPrices));
}

/** Judges selections that a statement brings with `pieceColumns` beside them, in its order. */
export async function judgeRead<Read extends Selection & Row>(
  reading: PromiseLike<Read[]>,
  within: Database | Tx,
): Promise<{ row: Read; found: FoundPiece }[]> {
  const [rows, goldPrices] = await together([reading, currentGoldPrices(within)]);
  return rows.map((row) => {
    const { productId, variantIds, colorId } = row;
    return { row, found: judge({ productId, variantIds, colorId }, row, goldPrices) };
  });
}

async function findRows(productIds: string[], within: Database | Tx) {
  return within
    .select(pieceColumns)
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(inArray(products.id, productIds));
}

/** What a selection is judged by: of a product, with its stock level beside it. */
export const pieceColumns = {
  product: {
    id: products.id,
    slug: products.slug,
    name: products.name,
    purity: products.purity,
    weight: products.weight,
    labourFee: products.labourFee,
    archivedAt: products.archivedAt,
  },
  onHand: stockLevels.onHand,
  variants: sql<Variant[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', v.id, 'name', v.name, 'value', v.value,
      'priceAdjustment', v.price_adjustment, 'stockAdjustment', v.stock_adjustment
    ) order by v.display_order, v.id), '[]')
    from ${productVariants} v where v.product_id = ${products.id})`,
  colors: sql<Color[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name)), '[]')
    from ${productColors} c where c.product_id = ${products.id})`,
  picture: sql<Picture | null>`(
    select i.picture from ${productImages} i where i.product_id = ${products.id}
    order by i.display_order, i.id limit 1)`,
};

type Variant = {
  id: string;
  name: string;
  value: string;
  priceAdjustment: Sen;
  stockAdjustment: number;
};
type Color = { id: string; name: string };
type Row = {
  product: Pick<typeof products.$inferSelect, keyof typeof pieceColumns.product>;
  onHand: number | null;
  variants: Variant[];
  colors: Color[];
  picture: Picture | null;
};

function judge(selection: Selection, row: Row | undefined, goldPrices: GoldPrices): FoundPiece {
  if (!row) return { ok: false, reason: "gone" };
  const { product } = row;
  const chosen = row.variants.filter((variant) => selection.variantIds.includes(variant.id));
  const color = row.colors.find(({ id }) => id === selection.colorId);
  const { adjustment, stockAdjustment } = choiceAdjustments(chosen);
  const described = {
    ...selection,
    slug: product.slug,
    name: product.name,
    purity: product.purity,
    weight: product.weight,
    labourFee: product.labourFee,
    adjustment,
    choices: chosen.map(({ name, value }) => ({ name, value })),
    colorName: color?.name ?? null,
    picture: row.picture,
    stockAdjustment,
    available: available(row.onHand ?? 0, stockAdjustment),
  };
  if (product.archivedAt) return { ok: false, reason: "gone", piece: described };
  const problem = choiceProblem(row, { ...selection, chosen, color });
  if (problem) return { ok: false, reason: problem, piece: described };
  const goldPrice = goldPrices[product.purity]?.price;
  if (!goldPrice) return { ok: false, reason: "price-unavailable", piece: described };
  const priced = { ...described, goldPrice };
  const price = unitPrice(priced);
  // An adjustment that eats up the whole price is a slip: nothing is sold for nothing, or less.
  if (price <= 0) return { ok: false, reason: "price-unavailable", piece: described };
  return { ok: true, piece: { ...priced, unitPrice: price } };
}

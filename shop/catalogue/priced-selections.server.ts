import { eq, inArray, sql } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { awaitAll } from "#db/await-all.ts";
import { products } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import { currentLanguage } from "#languages/language.server.ts";
import { currentGoldPrices, type GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice, type PriceParts, type Sen } from "#shop/money.ts";
import { pick } from "#shop/pick.ts";
import { available } from "#shop/stock/variant-stock.ts";
import { findUntranslated, shownText } from "#shop/untranslated.ts";
import { choiceProblem, stockAdjustmentOf, withChoice, type ChoiceProblem } from "./choice.ts";
import { priceColumns } from "./product-columns.server.ts";
import { labourFeeOf, pricePartsOf } from "./price-parts.ts";
import {
  partColumns,
  type TranslatedColor,
  type TranslatedVariant,
} from "./product-parts.server.ts";
import { choiceReader, colorReader } from "./shown-choices.ts";
import { translated } from "./translated.server.ts";

/** What a buyer chose: a product, one variant of each name, and a colour. Not validated yet. */
export type Selection = { productId: string; variantIds: string[]; colorId: string | null };

/** A selection that was validated and priced. The cart shows it and an order sells it. */
export type Piece = UnpricedPiece &
  PriceParts & {
    unitPrice: Sen;
    /** What staff took off the labour fee, which `labourFee` no longer contains. */
    labourDiscount?: Sen;
  };
type UnpricedPiece = ReturnType<typeof describeSelection>;

/** Why a selection cannot be sold. "gone" means that the product was deleted or archived. */
export type PieceProblem = "gone" | "price-unavailable" | ChoiceProblem;
export type FoundPiece =
  | { ok: true; piece: Piece }
  | {
      ok: false;
      reason: PieceProblem;
      piece?: UnpricedPiece;
      /** The names of the options that the buyer has not chosen yet. */
      missing?: string[];
    };

/** Reads and prices selections, in the given order, with two queries for any number of selections. */
export async function findPieces(
  selections: Selection[],
  database: Database | Tx = db,
): Promise<FoundPiece[]> {
  if (selections.length === 0) return [];
  const [goldPrices, rows] = await awaitAll([
    currentGoldPrices(database),
    findPieceRows([...new Set(selections.map((one) => one.productId))], database),
  ]);
  const byId = new Map(rows.map((row) => [row.product.id, row]));
  return selections.map((selection) =>
    resolveSelection(selection, byId.get(selection.productId), goldPrices),
  );
}

/** Validates and prices the rows of a query, in their order. The query must select `Selection` and `pieceColumns`. */
export async function resolveSelections<SelectionRow extends Selection & PieceRow>(
  query: PromiseLike<SelectionRow[]>,
  database: Database | Tx,
): Promise<{ row: SelectionRow; found: FoundPiece }[]> {
  const [rows, goldPrices] = await awaitAll([query, currentGoldPrices(database)]);
  return rows.map((row) => {
    const { productId, variantIds, colorId } = row;
    return { row, found: resolveSelection({ productId, variantIds, colorId }, row, goldPrices) };
  });
}

async function findPieceRows(productIds: string[], database: Database | Tx) {
  return database
    .select(pieceColumns())
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(inArray(products.id, productIds));
}

/** The columns that `resolveSelection` needs. The query must join the product's stock level. */
export function pieceColumns() {
  return {
    product: {
      id: products.id,
      slug: products.slug,
      name: products.name,
      ...priceColumns,
      archivedAt: products.archivedAt,
    },
    translatedName: sql<string | null>`${translated(products.translations)} ->> 'name'`,
    onHand: stockLevels.onHand,
    ...partColumns(),
  };
}

type PieceRow = Awaited<ReturnType<typeof findPieceRows>>[number];

function resolveSelection(
  selection: Selection,
  row: PieceRow | undefined,
  goldPrices: GoldPrices,
): FoundPiece {
  if (!row) return { ok: false, reason: "gone" };
  const { product } = row;
  const chosen = row.variants.filter((variant) => selection.variantIds.includes(variant.id));
  const color = row.colors.find(({ id }) => id === selection.colorId);
  const unpriced = describeSelection(selection, row, chosen, color);
  if (product.archivedAt) return { ok: false, reason: "gone", piece: unpriced };
  const problem = choiceProblem(row, { ...selection, chosen, color });
  if (problem === "choose-variant") {
    const missing = row.variants.filter(({ name }) => !chosen.some((one) => one.name === name));
    const names = new Set(missing.map(choiceReader(row.variants)).map(({ name }) => name));
    return { ok: false, reason: problem, piece: unpriced, missing: [...names] };
  }
  if (problem) return { ok: false, reason: problem, piece: unpriced };
  const goldPrice = goldPrices[product.purity]?.price;
  if (!goldPrice) return { ok: false, reason: "price-unavailable", piece: unpriced };
  const parts = pricePartsOf(product, goldPrice, chosen);
  const price = unitPrice(parts);
  // An adjustment that lowers the price to zero or below is a typing error, so refuse the sale.
  if (price <= 0) return { ok: false, reason: "price-unavailable", piece: unpriced };
  return { ok: true, piece: { ...unpriced, ...parts, unitPrice: price } };
}

function describeSelection(
  selection: Selection,
  { product, translatedName, onHand, picture, variants, colors }: PieceRow,
  chosen: TranslatedVariant[],
  color: TranslatedColor | undefined,
) {
  const { weight, adjustment } = withChoice(product, chosen);
  const stockAdjustment = stockAdjustmentOf(chosen);
  const english = {
    name: product.name,
    choices: chosen.map(({ name, value }) => ({ name, value })),
    colorName: color?.name ?? null,
  };
  const name = shownText(product.name, translatedName);
  const colorName = color ? colorReader(colors)(color.name) : null;
  return {
    ...selection,
    ...pick(product, ["slug", "purity"]),
    weight,
    name: name.text,
    choices: chosen.map(choiceReader(variants)),
    colorName: colorName?.text ?? null,
    ...findUntranslated({ name, colorName }),
    /** The names in English, by which orders, stock and staff go; left out if the ones above are in English. */
    ...(currentLanguage() !== "en" && { english }),
    labourFee: labourFeeOf(product),
    adjustment,
    picture,
    stockAdjustment,
    available: available(onHand ?? 0, stockAdjustment),
  };
}

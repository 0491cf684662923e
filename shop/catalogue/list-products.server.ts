import { and, asc, desc, eq, ilike, or, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { categories, productImages, products } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { Picture } from "#db/schema/units.ts";
import { currentGoldPrices, type GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice, type Milligrams, type Purity, type Sen } from "#shop/money.ts";

/** What a card shows. `price` is missing where the purity has none today. */
export type ProductCard = {
  id: string;
  slug: string;
  name: string;
  purity: Purity;
  weight: Milligrams;
  price: Sen | undefined;
  images: { picture: Picture; alt: string }[];
};

export const sorts = ["newest", "price-asc", "price-desc", "weight-asc", "weight-desc"] as const;
export type Sort = (typeof sorts)[number];

export type ProductFilter = {
  category?: string | undefined;
  purity?: Purity | undefined;
  search?: string | undefined;
  flag?: "featured" | "best-seller" | "new-arrival" | undefined;
  sort?: Sort | undefined;
  page?: number | undefined;
  perPage?: number | undefined;
};

export type ProductList = { products: ProductCard[]; total: number; page: number; pages: number };

/** The storefront's list: what is in stock and not archived, priced, newest first unless asked otherwise. */
export async function listProducts(filter: ProductFilter = {}): Promise<ProductList> {
  const perPage = filter.perPage ?? 12;
  const goldPrices = await currentGoldPrices();
  const where = and(onSale(), ...wanted(filter));
  const total = await db.$count(
    db
      .select({ id: products.id })
      .from(products)
      .innerJoin(stockLevels, eq(stockLevels.productId, products.id))
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(where)
      .as("found"),
  );
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, filter.page ?? 1), pages);
  const rows = await db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      purity: products.purity,
      weight: products.weight,
      labourFee: products.labourFee,
      images: sql<ProductCard["images"]>`(
        select coalesce(jsonb_agg(jsonb_build_object('picture', first.picture, 'alt', first.alt)
          order by first.display_order, first.id), '[]')
        from (select * from ${productImages} i where i.product_id = ${products.id}
          order by i.display_order, i.id limit 2) first)`,
    })
    .from(products)
    .innerJoin(stockLevels, eq(stockLevels.productId, products.id))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(where)
    .orderBy(...order(filter.sort ?? "newest", goldPrices))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { products: rows.map((row) => card(row, goldPrices)), total, page, pages };
}

/** What `listProducts` lists, by nothing but the addresses: as many as there are, up to `most`. */
export async function listSlugs(most: number): Promise<string[]> {
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .innerJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(onSale())
    .orderBy(desc(products.createdAt))
    .limit(most);
  return rows.map(({ slug }) => slug);
}

function onSale(): SQL {
  return sql`${products.archivedAt} is null and ${stockLevels.onHand} + ${stockLevels.extra} > 0`;
}

function wanted(filter: ProductFilter): (SQL | undefined)[] {
  const words = filter.search?.trim().split(/\s+/).filter(Boolean).slice(0, 6) ?? [];
  return [
    filter.category ? eq(categories.slug, filter.category) : undefined,
    filter.purity ? eq(products.purity, filter.purity) : undefined,
    filter.flag === "featured" ? eq(products.isFeatured, true) : undefined,
    filter.flag === "best-seller" ? eq(products.isBestSeller, true) : undefined,
    filter.flag === "new-arrival" ? eq(products.isNewArrival, true) : undefined,
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
      return or(
        ilike(products.name, pattern),
        ilike(products.description, pattern),
        ilike(categories.name, pattern),
      );
    }),
  ];
}

/** Sorting by price repeats `unitPrice` in SQL, for the order alone: a test holds the two together. */
function order(sort: Sort, goldPrices: GoldPrices): SQL[] {
  const gold = sql`case ${products.purity}
    when '916' then ${goldPrices["916"]?.price ?? null}::bigint
    else ${goldPrices["999"]?.price ?? null}::bigint end`;
  const price = sql`(${products.weight} * ${gold} + 500) / 1000 + ${products.labourFee}`;
  const first = {
    newest: desc(products.createdAt),
    "price-asc": sql`${price} asc nulls last`,
    "price-desc": sql`${price} desc nulls last`,
    "weight-asc": asc(products.weight),
    "weight-desc": desc(products.weight),
  }[sort];
  return [first, asc(products.id)];
}

function card(
  row: Omit<ProductCard, "price"> & { labourFee: Sen },
  goldPrices: GoldPrices,
): ProductCard {
  const { labourFee, ...shown } = row;
  const goldPrice = goldPrices[row.purity]?.price;
  const price = goldPrice && unitPrice({ ...row, goldPrice, labourFee, adjustment: 0 as Sen });
  return { ...shown, price };
}

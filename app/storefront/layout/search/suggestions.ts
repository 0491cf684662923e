import { categoriesFor, goldPricesFor } from "#app/http/cached-shop-data.server.ts";
import { listProducts } from "#shop/catalogue/list-products.server.ts";
import { splitWords } from "#shop/catalogue/search-query.ts";
import { pick } from "#shop/pick.ts";
import type { Route } from "./+types/suggestions";

const maxPieces = 5;
const maxCategories = 3;

/** What the search field suggests while a shopper types: the first pieces that the search finds, and categories. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const search = (url.searchParams.get("search") ?? "").trim().slice(0, 120);
  if (!search) return { search, pieces: [], categories: [] };
  const [{ products }, categories] = await Promise.all([
    listProducts({ search, perPage: maxPieces }, goldPricesFor(context)),
    categoriesFor(context),
  ]);
  const typed = splitWords(search);
  const isTyped = ({ name }: { name: string }) => {
    const words = splitWords(name);
    return typed.every((start) => words.some((word) => word.startsWith(start)));
  };
  return {
    search,
    pieces: products.map(({ images, ...piece }) => ({
      ...pick(piece, ["id", "slug", "name", "price", "isPriceFrom", "untranslated"]),
      picture: images[0]?.picture ?? null,
    })),
    categories: categories
      .filter(isTyped)
      .slice(0, maxCategories)
      .map((one) => pick(one, ["slug", "name", "untranslated"])),
  };
}

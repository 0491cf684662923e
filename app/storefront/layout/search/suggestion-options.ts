import { href } from "react-router";
import type { loader } from "./suggestions.ts";

type Found = Awaited<ReturnType<typeof loader>>;

export type Suggestion =
  | { kind: "piece"; to: string; piece: Found["pieces"][number] }
  | { kind: "category"; to: string; category: Found["categories"][number] }
  | { kind: "all"; to: string; search: string };

/**
 * The options for what is typed, in the order in which they are shown. The answer to a shorter or longer beginning of it
 * stays until the next one arrives; an answer to something else shows nothing.
 */
export function suggestionOptions(search: string, found: Found | undefined): Suggestion[] {
  if (!found || !search) return [];
  if (!search.startsWith(found.search) && !found.search.startsWith(search)) return [];
  const { pieces, categories } = found;
  if (pieces.length + categories.length === 0) return [];
  return [
    ...categories.map((category) => ({
      kind: "category" as const,
      to: `${href("/products")}?category=${encodeURIComponent(category.slug)}`,
      category,
    })),
    ...pieces.map((piece) => ({
      kind: "piece" as const,
      to: href("/products/:slug", { slug: piece.slug }),
      piece,
    })),
    { kind: "all", to: `${href("/products")}?search=${encodeURIComponent(search)}`, search },
  ];
}

import type { RequestContext } from "#app/http/request-context.ts";
import { csvLine } from "#shop/csv.ts";
import { feedItems, feedResponse, type FeedItem } from "./feed-items.server.ts";
import type { Route } from "./+types/meta";

const columns = [
  "id",
  "title",
  "description",
  "availability",
  "condition",
  "price",
  "link",
  "image_link",
  "additional_image_link",
  "brand",
  "product_type",
  "material",
];

/** All products for a Meta catalogue (Facebook, Instagram, WhatsApp), as CSV. */
export function loader({ context }: Route.LoaderArgs) {
  return feedResponse(linesOf(context), "text/csv; charset=utf-8");
}

async function* linesOf(context: RequestContext) {
  yield csvLine(columns);
  for await (const items of feedItems(context)) yield items.map(itemLine).join("");
}

function itemLine(item: FeedItem): string {
  const values: Record<string, string> = {
    ...item,
    availability: "in stock",
    condition: "new",
    price: `${item.price} MYR`,
    additional_image_link: item.additional_image_link.join(","),
  };
  return csvLine(columns.map((column) => values[column]!));
}

import { z } from "zod";

// These schemas read values from the URLs of screens. An invalid value counts as missing.

export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);
export const searchText = z.string().trim().max(100).catch("");
export const day = optional(z.iso.date());
export const rowId = optional(z.uuid());
/** The id of a row whose ids are numbers, as in a history. */
export const entryId = optional(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER));

export function optional<Value extends z.ZodType>(value: Value) {
  return value.optional().catch(undefined);
}

/** Returns a function that reads the given fields from a URL's search parameters. */
export function filterReader<Fields extends z.ZodRawShape>(fields: Fields) {
  const schema = z.object(fields);
  return (url: URL) => schema.parse(Object.fromEntries(url.searchParams));
}

const pagingFields = new Set(["sort", "page", "after", "before"]);

/** Whether the filter can leave out rows. The sort order and the position in the list are not filters. */
export function isFiltering(filter: Record<string, unknown>): boolean {
  return Object.entries(filter).some(([name, value]) => value && !pagingFields.has(name));
}

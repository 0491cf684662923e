import {
  listSavedFilters,
  type SavedFilter,
  type SavedFilterList,
} from "#shop/customers/saved-filters.server.ts";
import type { Staff } from "#shop/staff.ts";

/** A list whose filters can be saved: how it reads its address, and what of it is not saved. */
export type FilteredList = {
  name: SavedFilterList;
  read: (url: URL) => Record<string, unknown>;
  leftOut: string[];
};

export type SavedFiltersOfList = {
  filters: SavedFilter[];
  /** What would be saved of the list as it is shown; empty if it is not filtered or sorted. */
  current: string;
};

/** The account's filters of a list, each read again by the list's rules. */
export async function savedFiltersOf(
  staff: Staff,
  list: FilteredList,
  url: URL,
): Promise<SavedFiltersOfList> {
  const filters = await listSavedFilters(staff.id, list.name);
  return {
    filters: filters.map((filter) => ({ ...filter, query: savedQuery(list, filter.query) })),
    current: savedQuery(list, url.search),
  };
}

/**
 * The part of a list's address that a saved filter keeps: only what the list understands, in one order, so that equal
 * filters are equal texts.
 */
export function savedQuery({ read, leftOut }: FilteredList, search: string): string {
  const url = new URL("http://list");
  url.search = search;
  const kept = new URLSearchParams();
  for (const [name, value] of Object.entries(read(url))) {
    const given = url.searchParams.get(name);
    const isDefault = !given || !value || (name === "sort" && value === "newest");
    if (!isDefault && !leftOut.includes(name)) kept.set(name, given);
  }
  return kept.toString();
}

import { languageOf } from "#languages/language.server.ts";
import { textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { t } from "#languages/messages.ts";
import {
  deleteFilter,
  maxSavedFilters,
  renameFilter,
  savedFilterName,
  saveFilter,
  type SavedFilterRefusal,
} from "#shop/customers/saved-filters.server.ts";
import type { Staff } from "#shop/staff.ts";
import { savedQuery, type FilteredList } from "../saved-query.server.ts";

/** Saves, renames or deletes a filter of the list; undefined if the form asks for something else. */
export async function changeSavedFilters(
  staff: Staff,
  form: FormData,
  list: FilteredList,
  url: URL,
): Promise<Response | undefined> {
  const here = languageOf(url.pathname).path + url.search;
  const id = textOf(form, "filterId");
  const name = savedFilterName.safeParse(textOf(form, "filterName")).data;
  const noName = () => redirectWithError(here, t("Enter a name with at most 40 characters."));
  switch (textOf(form, "intent")) {
    case "save-filter": {
      const query = savedQuery(list, url.search);
      if (!name) return noName();
      if (!query) return redirectWithError(here, t("Choose a filter first, then save it."));
      const saved = await saveFilter(staff.id, { list: list.name, name, query });
      return saved.ok ? done(t("Filter saved")) : refused(saved.reason);
    }
    case "rename-filter": {
      if (!name) return noName();
      const renamed = await renameFilter(staff.id, id, name);
      return renamed.ok ? done(t("Filter renamed")) : refused(renamed.reason);
    }
    case "delete-filter": {
      const deleted = await deleteFilter(staff.id, id);
      return deleted.ok ? done(t("Filter deleted")) : refused(deleted.reason);
    }
    default:
      return undefined;
  }

  function done(title: string) {
    return redirectWithToast(here, { title });
  }

  function refused(reason: SavedFilterRefusal) {
    switch (reason) {
      case "name-taken":
        return redirectWithError(here, t("You already have a filter with this name."));
      case "too-many":
        return redirectWithError(
          here,
          t("You can save {count} filters for a list. Delete one first.", {
            count: maxSavedFilters,
          }),
        );
      case "not-found":
        return redirectWithError(here, t("This filter was already deleted."));
    }
  }
}

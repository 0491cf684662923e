import Download from "lucide:download";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/format-count.ts";
import { pathIn } from "#languages/addresses.ts";
import { languageCode, t } from "#languages/messages.ts";

/** The number of records in a list, and which page of the list is shown. */
export function ListCount(props: {
  list: { total: number; countLimit: number; page: number | undefined; pages: number };
  isFiltered: boolean;
}) {
  const { total, countLimit, page, pages } = props.list;
  return (
    <p role="status" className="text-xs">
      {countText(
        formatCount(total, countLimit),
        props.isFiltered,
        pages > 1 ? page : undefined,
        pages,
      )}
    </p>
  );
}

function countText(count: string, isFiltered: boolean, page: number | undefined, pages: number) {
  if (!page) return isFiltered ? t("{count} found", { count }) : t("{count} in total", { count });
  const values = { count, page, pages };
  return isFiltered
    ? t("{count} found, page {page} of {pages}", values)
    : t("{count} in total, page {page} of {pages}", values);
}

/** Downloads the filtered list, with the search parameters in `set`. The link is a plain `<a>`, because the router's link would open a page. */
export function ExportLink({
  to,
  set,
  children = t("Export CSV"),
}: {
  to: string;
  set?: Record<string, string>;
  children?: ReactNode;
}) {
  const [shown] = useSearchParams();
  const params = new URLSearchParams([...shown, ...Object.entries(set ?? {})]);
  const search = params.size > 0 ? `?${params}` : "";
  return (
    <a href={pathIn(languageCode(), to + search)} className={buttonClass({ variant: "secondary" })}>
      <Download aria-hidden="true" className="size-4" />
      {children}
    </a>
  );
}

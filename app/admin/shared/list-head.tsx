import Download from "lucide:download";
import { useSearchParams } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { formatCount } from "./format-count.ts";

/** The number of records in a list, and which page of the list is shown. */
export function ListCount(props: {
  list: { total: number; countLimit: number; page: number | undefined; pages: number };
  isFiltered: boolean;
}) {
  const { total, countLimit, page, pages } = props.list;
  return (
    <p role="status" className="text-xs">
      {formatCount(total, countLimit)} {props.isFiltered ? "found" : "in total"}
      {pages > 1 && page ? `, page ${page} of ${pages}` : ""}
    </p>
  );
}

/** Downloads the filtered list. The link is a plain `<a>`, because the router's link would open a page. */
export function ExportLink({ to }: { to: string }) {
  const [params] = useSearchParams();
  const search = params.size > 0 ? `?${params}` : "";
  return (
    <a href={to + search} className={buttonClass({ variant: "secondary" })}>
      <Download aria-hidden="true" className="size-4" />
      Export CSV
    </a>
  );
}

import SearchX from "lucide:search-x";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Icon } from "#app/ui/icons.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { StatusChips } from "./filter-chips.tsx";
import { SearchForm } from "./list-filters.tsx";
import { ListCount } from "./list-head.tsx";
import { PageHead } from "./page-head.tsx";

type Found = {
  total: number;
  countLimit: number;
  page: number | undefined;
  pages: number;
  next: string | undefined;
  counts: Record<string, number>;
  filter: { q?: string | undefined; status?: string | undefined };
  isFiltered: boolean;
};

type Props = {
  title: string;
  found: Found;
  statusNames: Record<string, string>;
  search: { label: string; placeholder: string; fields?: ReactNode };
  /** Said if nothing matches the filters, with a link to all. */
  noMatch: { title: string; hint: string; showAll: string; page: string };
  /** Said while there is none at all. */
  none: { icon: Icon; title: string; hint: string };
  /** The list; nothing for an empty page. */
  children: ReactNode;
};

/** A page of requests by status, with search: the frame that returns and trade-ins share. */
export function RequestListPage(props: Props) {
  const { title, found, statusNames, search, children } = props;
  const { total, page, pages, next, counts, countLimit, filter, isFiltered } = found;
  return (
    <>
      <PageHead title={title}>
        <ListCount list={found} isFiltered={isFiltered} />
      </PageHead>
      {total > 0 || isFiltered ? (
        <div className="mb-4 space-y-3">
          <SearchForm
            keep={{ status: filter.status }}
            query={filter.q ?? ""}
            label={search.label}
            placeholder={search.placeholder}
            className="min-w-56 flex-1 basis-full md:basis-0"
            formClass="w-full flex-wrap"
            buttonClass="w-full md:w-auto"
          >
            {search.fields}
          </SearchForm>
          <StatusChips
            status={filter.status}
            counts={counts}
            names={statusNames}
            countLimit={countLimit}
          />
        </div>
      ) : null}
      {children ?? <NoRequests {...props} />}
      <div className="mt-6">
        <Pagination page={page} pages={pages} next={next} />
      </div>
    </>
  );
}

function NoRequests({ found, noMatch, none }: Props) {
  if (!found.isFiltered) {
    return (
      <EmptyState icon={none.icon} title={none.title}>
        {none.hint}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={noMatch.title}
      action={
        <ButtonLink to={noMatch.page} variant="secondary">
          {noMatch.showAll}
        </ButtonLink>
      }
    >
      {noMatch.hint}
    </EmptyState>
  );
}

import type { ReactNode } from "react";
import { useSearchParams, type To } from "react-router";
import { t } from "#languages/messages.ts";
import { classes } from "./classes.ts";
import { ChevronLeft, ChevronRight } from "./icons.tsx";
import { Link } from "./link.tsx";

/**
 * Links to the pages of a list; filters and sort order stay in the URL. A long list has pages without a number after
 * its last numbered page. They use keyset pagination: `next` is the id after which the next such page begins.
 */
export function Pagination(props: {
  page: number | undefined;
  pages: number;
  next?: string | undefined;
  prefetch?: "intent";
}) {
  const { page, pages, next, prefetch } = props;
  const [search] = useSearchParams();
  if (page !== undefined && pages <= 1) return null;
  const numbers = page === undefined ? [] : shownPages(page, pages);
  const afterThese = next ? address({ after: next }) : undefined;
  return (
    <nav aria-label={t("Pages")} className="flex items-center justify-center gap-1 tabular-nums">
      {page === undefined ? (
        <PageLink to={address({ page: 1 })}>{t("First page")}</PageLink>
      ) : (
        <PageLink
          to={page > 1 ? address({ page: page - 1 }) : undefined}
          label={t("Previous page")}
          prefetch={prefetch}
        >
          <ChevronLeft className="size-5" />
        </PageLink>
      )}
      {numbers.map((number, index) =>
        number === "gap" ? (
          <span key={`gap-${index}`} aria-hidden="true" className="px-1 text-ink-soft">
            …
          </span>
        ) : (
          <PageLink
            key={number}
            to={address({ page: number })}
            label={t("Page {number}", { number })}
            isCurrent={number === page}
            prefetch={prefetch}
          >
            {number}
          </PageLink>
        ),
      )}
      <PageLink
        to={page !== undefined && page < pages ? address({ page: page + 1 }) : afterThese}
        label={t("Next page")}
        prefetch={prefetch}
      >
        <ChevronRight className="size-5" />
      </PageLink>
    </nav>
  );

  function address(place: { page?: number; after?: string }) {
    const params = new URLSearchParams(search);
    params.delete("page");
    params.delete("after");
    if (place.after) params.set("after", place.after);
    if (place.page && place.page > 1) params.set("page", String(place.page));
    return { search: params.toString() };
  }
}

/** A link to a page of the list, or plain text if there is no such page (`to` is undefined). */
function PageLink(props: {
  to: To | undefined;
  label?: string;
  isCurrent?: boolean;
  prefetch?: "intent" | undefined;
  children: ReactNode;
}) {
  const { to, label, isCurrent, prefetch, children } = props;
  if (!to) return <span className={classes(cell, "border-transparent text-line")}>{children}</span>;
  return (
    <Link
      to={to}
      prefetch={prefetch}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={label}
      className={classes(
        cell,
        isCurrent ? "border-ink font-semibold" : "border-transparent hover:bg-gold-wash",
      )}
    >
      {children}
    </Link>
  );
}

const cell = "grid h-11 min-w-11 place-items-center border-b-2 px-2 text-sm transition-colors";

/** The page numbers to show: first, last, current and its neighbours. "gap" stands for two or more missing numbers. */
function shownPages(page: number, pages: number): (number | "gap")[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const numbers = [...new Set(wanted)].toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const gap = number - (numbers[index - 1] ?? 0);
    if (gap === 2) return [number - 1, number];
    return gap > 2 ? ["gap" as const, number] : [number];
  });
}

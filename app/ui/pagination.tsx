import type { ReactNode } from "react";
import { useSearchParams, type To } from "react-router";
import { classes } from "./classes.ts";
import { ChevronLeft, ChevronRight } from "./icons.tsx";
import { Link } from "./link.tsx";

/**
 * Links to the pages of a list; filters and order in the address stay. If a list continues after its last
 * numbered page, `next` is the id to continue after (keyset pagination); those pages have no number.
 */
export function Pagination(props: {
  page: number | undefined;
  pages: number;
  next?: string | undefined;
  prefetch?: "intent";
}) {
  const { page, pages, next, prefetch } = props;
  const [search] = useSearchParams();
  if (page === undefined) {
    return (
      <nav aria-label="Pages" className="flex items-center justify-center gap-1">
        <Link to={address(1)} className={classes(cell, "border-transparent hover:bg-gold-wash")}>
          First page
        </Link>
        <Step to={next ? after(next) : undefined} label="Next page" prefetch={prefetch}>
          <ChevronRight className="size-5" />
        </Step>
      </nav>
    );
  }
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-1 tabular-nums">
      <Step to={page > 1 ? address(page - 1) : undefined} label="Previous page" prefetch={prefetch}>
        <ChevronLeft className="size-5" />
      </Step>
      {shownPages(page, pages).map((number, index) =>
        number === "gap" ? (
          <span key={`gap-${index}`} aria-hidden="true" className="px-1 text-ink-soft">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={address(number)}
            prefetch={prefetch}
            aria-current={number === page ? "page" : undefined}
            aria-label={`Page ${number}`}
            className={classes(
              cell,
              number === page
                ? "border-ink font-semibold"
                : "border-transparent hover:bg-gold-wash",
            )}
          >
            {number}
          </Link>
        ),
      )}
      <Step
        to={page < pages ? address(page + 1) : next ? after(next) : undefined}
        label="Next page"
        prefetch={prefetch}
      >
        <ChevronRight className="size-5" />
      </Step>
    </nav>
  );

  function address(number: number) {
    const params = new URLSearchParams(search);
    params.delete("after");
    if (number === 1) params.delete("page");
    else params.set("page", String(number));
    return { search: params.toString() };
  }

  function after(id: string) {
    const params = new URLSearchParams(search);
    params.delete("page");
    params.set("after", id);
    return { search: params.toString() };
  }
}

function Step(props: {
  to: To | undefined;
  label: string;
  prefetch: "intent" | undefined;
  children: ReactNode;
}) {
  if (!props.to) {
    return <span className={classes(cell, "border-transparent text-line")}>{props.children}</span>;
  }
  return (
    <Link
      to={props.to}
      prefetch={props.prefetch}
      aria-label={props.label}
      className={classes(cell, "border-transparent hover:bg-gold-wash")}
    >
      {props.children}
    </Link>
  );
}

const cell = "grid h-11 min-w-11 place-items-center border-b-2 px-2 text-sm transition-colors";

/** The first and last page, and the neighbours of the current one. */
function shownPages(page: number, pages: number): (number | "gap")[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const numbers = [...new Set(wanted)].toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const gap = number - (numbers[index - 1] ?? 0);
    if (gap === 2) return [number - 1, number];
    return gap > 2 ? ["gap" as const, number] : [number];
  });
}

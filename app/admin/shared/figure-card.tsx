import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link.tsx";

/** A number with its title; with `to`, the whole card is a link. */
export function FigureCard({
  title,
  figure,
  note,
  to,
  wide,
  warns,
}: {
  title: string;
  figure: string;
  note?: string;
  to?: string;
  /** If true, the card spans two columns of a narrow grid; "always" also spans two columns of a wide grid. */
  wide?: boolean | "always";
  /** If true, the card has the warning colour. */
  warns?: boolean;
}) {
  return (
    <li
      className={classes(
        "relative flex min-h-13 items-center justify-between gap-3 px-4 py-2 sm:block sm:px-5 sm:py-4",
        wide && "sm:col-span-2",
        wide === true && "xl:col-span-1",
        warns ? "bg-warn-wash text-warn" : "bg-card",
        to && "transition-colors hover:bg-gold-wash",
      )}
    >
      {/* On a phone the title keeps its line, and the longer note beside it is wrapped. */}
      <p
        className={classes(
          "max-w-1/2 shrink-0 text-xs font-medium sm:max-w-none",
          warns ? "text-warn" : "text-ink-soft",
        )}
      >
        {to ? (
          <Link to={to} prefetch="intent" className="after:absolute after:inset-0">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <p className="text-right text-base font-semibold tabular-nums sm:mt-1 sm:text-left sm:text-[1.375rem] sm:leading-7">
        {figure}
        {note ? (
          <span
            className={classes("block text-xs font-normal", warns ? "text-warn" : "text-ink-soft")}
          >
            {note}
          </span>
        ) : null}
      </p>
    </li>
  );
}

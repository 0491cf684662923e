import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link.tsx";
import { t } from "#languages/messages.ts";
import { firstPage, useSearchWith } from "./use-search-with.ts";

type Chip = {
  name: string;
  value: string | undefined;
  /** Other filters that the chip sets with the first one. */
  also?: Record<string, string | undefined>;
  label: ReactNode;
  isChosen: boolean;
};

/** Links in the form of chips. Each link sets a filter of the list in the URL. */
export function Chips({ label, chips }: { label: string; chips: Chip[] }) {
  const searchWith = useSearchWith();
  return (
    <ul
      aria-label={label}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {chips.map((chip, at) => (
        <li key={at}>
          <Link
            to={searchWith({ ...firstPage, [chip.name]: chip.value, ...chip.also })}
            preventScrollReset
            aria-current={chip.isChosen ? "true" : undefined}
            className={classes(
              "inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm whitespace-nowrap transition-colors md:min-h-9 md:px-3",
              chip.isChosen
                ? "border-gold bg-gold-wash font-semibold"
                : "border-line bg-card hover:border-edge",
            )}
          >
            {chip.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A chip for all records, then one for each status with its count. */
export function StatusChips(props: {
  status: string | undefined;
  counts: Record<string, number>;
  names: Record<string, string>;
  /** The server stops counting at one above this limit. A count above the limit is shown as `countLimit+`. */
  countLimit: number;
}) {
  const { status, counts, names, countLimit } = props;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const chips = [["all", all] as const, ...Object.entries(counts)].map(([name, count], at) => ({
    name: "status",
    value: at === 0 ? undefined : name,
    isChosen: status === (at === 0 ? undefined : name),
    label: (
      <>
        {at === 0 ? t("All") : names[name]}
        <span className="text-xs text-ink-soft tabular-nums">
          {count > countLimit ? `${countLimit}+` : count}
        </span>
      </>
    ),
  }));
  return <Chips label={t("Filter by status")} chips={chips} />;
}

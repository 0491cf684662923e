import { useSearchParams } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link.tsx";

/** Chips that set the list's `status` in the URL: All, then each status with its count. */
export function FilterChips(props: {
  status: string | undefined;
  counts: Record<string, number>;
  /** Counting stops here. */
  countLimit: number;
}) {
  const { status, counts, countLimit } = props;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <ul
      aria-label="Filter by status"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      <FilterChip
        label="All"
        count={formatCapped(all, countLimit)}
        status={undefined}
        isChosen={!status}
      />
      {Object.entries(counts).map(([name, count]) => (
        <FilterChip
          key={name}
          label={name.charAt(0).toUpperCase() + name.slice(1)}
          count={formatCapped(count, countLimit)}
          status={name}
          isChosen={status === name}
        />
      ))}
    </ul>
  );
}

function FilterChip(props: {
  label: string;
  count: string;
  status: string | undefined;
  isChosen: boolean;
}) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.delete("page");
  next.delete("after");
  next.delete("status");
  if (props.status) next.set("status", props.status);
  return (
    <li>
      <Link
        to={{ search: next.toString() }}
        preventScrollReset
        aria-current={props.isChosen ? "true" : undefined}
        className={classes(
          "inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm whitespace-nowrap transition-colors md:min-h-9 md:px-3",
          props.isChosen
            ? "border-gold bg-gold-wash font-semibold"
            : "border-line bg-card hover:border-edge",
        )}
      >
        {props.label}
        <span className="text-xs text-ink-soft tabular-nums">{props.count}</span>
      </Link>
    </li>
  );
}

/** Short for chips: "10000+". */
function formatCapped(count: number, maxCounted: number): string {
  return count > maxCounted ? `${maxCounted}+` : String(count);
}

import { Link, useSearchParams } from "react-router";
import { classes } from "#app/ui/classes.ts";

/** One value of a list's `status` in the address, with how many rows it has; undefined is all of them. */
export function FilterChip(props: {
  label: string;
  count: number;
  status: string | undefined;
  isChosen: boolean;
}) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.delete("page");
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

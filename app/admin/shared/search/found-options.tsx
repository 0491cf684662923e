import { useEffect, useRef } from "react";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link.tsx";
import { t } from "#languages/messages.ts";
import type { Hit, HitGroup } from "./search-answer.ts";

type Props = {
  id: string;
  groups: HitGroup[];
  /** The place of the chosen result among all; -1 for none. */
  chosen: number;
  onOpen: () => void;
};

/** The results as the listbox of the search field. Each is a link, so that it also opens in another tab. */
export function FoundOptions({ id, groups, chosen, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen >= 0)
      list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const all = groups.map(({ hits, more }) => [...hits, ...(more ? [more] : [])]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t("Results")}>
      {groups.map(({ kind, title }, group) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="mt-4">
          <p id={`${id}-${kind}`} className="px-3 text-xs font-semibold text-ink-soft">
            {title}
          </p>
          {all[group]!.map((hit, at) => (
            <Option
              key={`${hit.to} ${hit.title}`}
              {...{ id, hit, chosen, onOpen }}
              place={all.slice(0, group).flat().length + at}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = Pick<Props, "id" | "chosen" | "onOpen"> & { hit: Hit; place: number };

function Option({ id, hit, place, chosen, onOpen }: OptionProps) {
  const isChosen = place === chosen;
  return (
    <Link
      id={`${id}-${place}`}
      to={hit.to}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen();
      }}
      className={classes(
        "flex min-h-11 flex-wrap items-center gap-x-3 rounded-sm px-3 py-1.5 hover:bg-gold-wash/50",
        isChosen && "bg-gold-wash",
      )}
    >
      <span className="min-w-0 font-medium break-words">{hit.title}</span>
      {hit.note ? (
        <span className="min-w-0 text-xs break-words text-ink-soft">{hit.note}</span>
      ) : null}
    </Link>
  );
}

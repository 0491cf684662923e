import type { ReactNode } from "react";
import { ArrowRight } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";

/** A part of the home page: its title, a link to the full list, and the first entries of that list. */
export function Section(props: {
  id: string;
  title: string;
  more: { to: string; label: string };
  children: ReactNode;
}) {
  const { id, title, more } = props;
  return (
    <section aria-labelledby={id}>
      <div className="mb-8 flex items-end justify-between gap-4 md:mb-10">
        <div>
          <span aria-hidden="true" className="mb-4 block h-px w-12 bg-gold" />
          <h2 id={id} className="display text-xl md:text-2xl">
            {title}
          </h2>
        </div>
        <Link
          to={more.to}
          prefetch="intent"
          className="group flex shrink-0 items-center gap-2 py-2 text-sm font-medium text-gold-ink"
        >
          {more.label}
          <ArrowRight className="size-4 transition-transform group-hover:translate-x-1" />
        </Link>
      </div>
      {props.children}
    </section>
  );
}

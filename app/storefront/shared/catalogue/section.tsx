import type { ReactNode } from "react";
import { ArrowRight } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";

/** A part of a page with its title; `action` is at the end of the title's line. */
export function Section(props: {
  id: string;
  title: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const { id, title } = props;
  return (
    <section aria-labelledby={id} className={props.className}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {props.action}
      </div>
      {props.children}
    </section>
  );
}

/** A link to the full list of which a section shows the first entries. */
export function MoreLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="group flex shrink-0 items-center gap-2 py-2 text-sm font-medium text-gold-ink"
    >
      {label}
      <ArrowRight className="size-4 transition-transform group-hover:translate-x-1" />
    </Link>
  );
}

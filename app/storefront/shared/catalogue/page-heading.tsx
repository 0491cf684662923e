import type { ReactNode } from "react";

export function PageHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="pt-10 pb-8 md:pt-16 md:pb-12">
      <h1 className="display text-2xl md:text-3xl">{title}</h1>
      {children ? <div className="mt-3 text-base text-ink-soft">{children}</div> : null}
    </div>
  );
}

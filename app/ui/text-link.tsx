import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";

type Look = {
  /** For a link that is not within a sentence: tall enough for a finger, underlined on hover. */
  standalone?: boolean;
};

export function TextLink({ standalone, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={textLinkClass({ standalone }, className)} />;
}

/** The link's classes alone, for a `button`, a `summary` or a plain `a`. */
export function textLinkClass({ standalone = false }: Look = {}, className?: string) {
  return classes(
    standalone
      ? "inline-flex min-h-11 items-center gap-1.5 font-medium text-gold-ink underline-offset-4 hover:underline"
      : "text-link",
    className,
  );
}

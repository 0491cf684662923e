import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";

export type ButtonLook = {
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  wide?: boolean | undefined;
};

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** While true the button is disabled and reads `busyLabel`. */
    busy?: boolean | undefined;
    busyLabel?: ReactNode;
  };

export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      disabled={disabled || busy}
      className={classes(buttonClass({ variant, size, wide }), className)}
    >
      {busy ? <Spinner /> : null}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A link that looks like a button, for navigation. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={classes(buttonClass({ variant, size, wide }), className)} />;
}

/** The classes alone, for a `summary`, a `label` or a plain `a`. */
export function buttonClass({ variant = "primary", size = "md", wide = false }: ButtonLook = {}) {
  return classes(
    "inline-flex items-center justify-center gap-2 rounded-sm text-center font-medium",
    "transition-[background-color,border-color,color,opacity] disabled:cursor-not-allowed",
    looks[variant],
    sizes[size],
    wide && "w-full",
  );
}

const looks = {
  primary:
    "border border-ink bg-ink text-paper hover:border-plum hover:bg-plum disabled:border-line disabled:bg-line disabled:text-ink-soft",
  secondary:
    "border border-edge bg-transparent text-ink hover:border-ink hover:bg-gold-wash disabled:border-line disabled:text-ink-soft",
  quiet: "border border-transparent text-gold-ink hover:bg-gold-wash disabled:text-ink-soft",
  danger:
    "border border-bad bg-bad text-white hover:border-[#7f1d17] hover:bg-[#7f1d17] disabled:border-line disabled:bg-line disabled:text-ink-soft",
};

const sizes = {
  sm: "min-h-11 px-4 py-1.5 text-sm md:min-h-9",
  md: "min-h-11 px-6 py-2 text-sm",
  lg: "min-h-13 px-8 py-3 text-base leading-6",
};

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}

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
    /** While true, a press does nothing, and the button shows a spinner and `busyLabel`. It keeps the focus. */
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
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // Not `disabled`: a browser takes the focus from a disabled button and does not give it back.
      {...(busy && { "aria-disabled": true, onClick: (event) => event.preventDefault() })}
      className={classes(buttonClass({ variant, size, wide }), className)}
    >
      {busy ? <Spinner /> : null}
      {busy && busyLabel && busyLabel !== children ? (
        <>
          {/* A screen reader still hears which button it is. */}
          <span className="sr-only">{children} </span>
          {busyLabel}
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** A link for navigation that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={classes(buttonClass({ variant, size, wide }), className)} />;
}

/** The button's classes (theme.css) alone, for a `summary`, a `label` or a plain `a`. */
export function buttonClass({ variant = "primary", size = "md", wide = false }: ButtonLook = {}) {
  return classes("button", looks[variant], sizes[size], wide && "w-full");
}

// Class names are written in full, because Tailwind does not find names that code puts together.
const looks = {
  primary: "button-primary",
  secondary: "button-secondary",
  quiet: "button-quiet",
  danger: "button-danger",
};
const sizes = { sm: "button-sm", md: "button-md", lg: "button-lg" };

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}

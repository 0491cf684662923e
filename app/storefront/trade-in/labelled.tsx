import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";

/** A label, a control with the same id, and what is wrong with it; without the form library, which this page can't carry. */
export function Labelled(props: {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const { id, label, hint, error, className, children } = props;
  return (
    <div className={classes("mb-4", className)}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-soft">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The attributes of a control inside `Labelled`. */
export function controlProps(id: string, error: string | undefined, hint?: string) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": describedBy || undefined,
    className: "control",
  };
}

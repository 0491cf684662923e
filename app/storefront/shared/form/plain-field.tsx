import type { ComponentProps } from "react";

/** A required input without the form library, for pages that load none of it, such as an order's. */
export function PlainField({
  label,
  error,
  id,
  ...input
}: ComponentProps<"input"> & { label: string; error: string | undefined; id: string }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="control"
      />
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}

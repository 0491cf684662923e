import {
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type FieldMetadata,
} from "@conform-to/react";
import { useId, type ComponentProps, type ReactNode } from "react";
import { classes } from "./classes.ts";
import { controlClass, selectClass } from "./control-class.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- accepts a field of any form
export type AnyField = FieldMetadata<any, any, any>;

type Shared = {
  label: ReactNode;
  /** Conform's field provides name, default value, constraints and errors. Without it, pass `name` and `error`. */
  field?: AnyField | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Hides the label visually, but not from screen readers. */
  labelHidden?: boolean | undefined;
  /** For dense rows: reserves no line for an error message below the field. */
  dense?: boolean | undefined;
};

export function InputField({
  label,
  field,
  hint,
  error,
  labelHidden,
  dense,
  className,
  type = "text",
  before,
  ...rest
}: Shared & ComponentProps<"input"> & { before?: ReactNode }) {
  const { key, ...given } = field
    ? // Conform accepts a fixed list of types, but treats only checkboxes and radios specially.
      getInputProps(field, { type: type as "text" })
    : { key: undefined, type };
  const wiring = useWiring({ field, hint, error, id: rest.id });
  return (
    <FieldFrame
      {...{ label, hint, labelHidden, dense, className }}
      wiring={wiring}
      required={rest.required ?? field?.required}
    >
      <span className="relative block">
        {before ? (
          <span className="pointer-events-none absolute inset-y-0 left-0 flex items-center pl-3.5 text-ink-soft">
            {before}
          </span>
        ) : null}
        <input
          key={key}
          {...given}
          {...rest}
          {...wiring.control}
          className={classes(controlClass, before ? "pl-12" : undefined)}
        />
      </span>
    </FieldFrame>
  );
}

export function SelectField({
  label,
  field,
  hint,
  error,
  labelHidden,
  dense,
  className,
  children,
  ...rest
}: Shared & ComponentProps<"select">) {
  const { key, ...given } = field ? getSelectProps(field) : { key: undefined };
  const wiring = useWiring({ field, hint, error, id: rest.id });
  return (
    <FieldFrame
      {...{ label, hint, labelHidden, dense, className }}
      wiring={wiring}
      required={rest.required ?? field?.required}
    >
      <select
        key={key}
        {...given}
        {...rest}
        {...wiring.control}
        className={classes(controlClass, selectClass)}
      >
        {children}
      </select>
    </FieldFrame>
  );
}

export function TextareaField({
  label,
  field,
  hint,
  error,
  labelHidden,
  dense,
  className,
  ...rest
}: Shared & ComponentProps<"textarea">) {
  const { key, ...given } = field ? getTextareaProps(field) : { key: undefined };
  const wiring = useWiring({ field, hint, error, id: rest.id });
  return (
    <FieldFrame
      {...{ label, hint, labelHidden, dense, className }}
      wiring={wiring}
      required={rest.required ?? field?.required}
    >
      <textarea
        key={key}
        rows={4}
        {...given}
        {...rest}
        {...wiring.control}
        className={classes(controlClass, "py-2.5")}
      />
    </FieldFrame>
  );
}

export function CheckboxField({
  label,
  field,
  hint,
  error,
  className,
  ...rest
}: Omit<Shared, "labelHidden"> & ComponentProps<"input">) {
  const { key, ...given } = field
    ? getInputProps(field, { type: "checkbox" })
    : { key: undefined, type: "checkbox" };
  const wiring = useWiring({ field, hint, error, id: rest.id });
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          key={key}
          {...given}
          {...rest}
          {...wiring.control}
          className="size-5 shrink-0 accent-gold-ink"
        />
        <span>{label}</span>
      </label>
      <Hint wiring={wiring}>{hint}</Hint>
      {wiring.error ? <ErrorLine wiring={wiring} /> : null}
    </div>
  );
}

type Wiring = {
  id: string;
  hintId: string;
  errorId: string;
  error: string | undefined;
  control: { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };
};

function useWiring(
  given: Pick<Shared, "field" | "hint" | "error"> & { id: string | undefined },
): Wiring {
  const own = useId();
  const { field, hint } = given;
  const id = given.id ?? field?.id ?? own;
  const hintId = `${id}-hint`;
  const errorId = field?.errorId ?? `${id}-error`;
  const error = given.error ?? (field?.errors as string[] | undefined)?.[0];
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  const control = {
    id,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": describedBy || undefined,
  };
  return { id, hintId, errorId, error, control };
}

function FieldFrame({
  label,
  hint,
  labelHidden,
  dense,
  className,
  wiring,
  required,
  children,
}: Omit<Shared, "field" | "error"> & {
  className: string | undefined;
  wiring: Wiring;
  required: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <label
        htmlFor={wiring.id}
        className={labelHidden ? "sr-only" : "mb-1.5 block text-sm font-medium text-ink"}
      >
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      {children}
      <Hint wiring={wiring}>{hint}</Hint>
      {dense && !wiring.error ? null : <ErrorLine wiring={wiring} />}
    </div>
  );
}

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-bad">
      {" "}
      *
    </span>
  );
}

function Hint({ wiring, children }: { wiring: Wiring; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={wiring.hintId} className="mt-1 text-xs text-ink-soft">
      {children}
    </p>
  );
}

/** Always takes up its line: a message that appears on blur must not move the button being clicked. */
function ErrorLine({ wiring }: { wiring: Wiring }) {
  return (
    <p id={wiring.errorId} className="mt-1 min-h-5 text-xs font-medium text-bad">
      {wiring.error}
    </p>
  );
}

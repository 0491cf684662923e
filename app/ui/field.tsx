import {
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type FieldMetadata,
} from "@conform-to/react";
import { useId, type ComponentProps, type ReactNode } from "react";
import { classes } from "./classes.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- accepts a field of any form
export type AnyField = FieldMetadata<any, any, any>;

type Shared = {
  label: ReactNode;
  /** Conform's field provides name, default value, constraints and errors. Without a field, pass `name` and `error`. */
  field?: AnyField | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Hides the label visually, but not from screen readers. */
  labelHidden?: boolean | undefined;
  /** For dense rows: reserves no line for an error message below the field. */
  dense?: boolean | undefined;
};

export function InputField({
  type = "text",
  before,
  ...props
}: Shared & ComponentProps<"input"> & { before?: ReactNode }) {
  // Conform's types allow only some input types. The cast is safe: Conform treats only checkboxes and radios specially.
  const given = props.field ? getInputProps(props.field, { type: type as "text" }) : { type };
  const { frame, key, control } = useField(props, given);
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        {before ? (
          <span className="pointer-events-none absolute inset-y-0 left-0 flex items-center pl-3.5 text-ink-soft">
            {before}
          </span>
        ) : null}
        <input
          key={key}
          {...control}
          className={classes("control", before ? "pl-12" : undefined)}
        />
      </span>
    </FieldFrame>
  );
}

export function SelectField({ children, ...props }: Shared & ComponentProps<"select">) {
  const { frame, key, control } = useField(props, props.field && getSelectProps(props.field));
  return (
    <FieldFrame {...frame}>
      <select key={key} {...control} className="control control-select">
        {children}
      </select>
    </FieldFrame>
  );
}

export function TextareaField(props: Shared & ComponentProps<"textarea">) {
  const { frame, key, control } = useField(props, props.field && getTextareaProps(props.field));
  return (
    <FieldFrame {...frame}>
      <textarea key={key} rows={4} {...control} className="control py-2.5" />
    </FieldFrame>
  );
}

export function CheckboxField(props: Omit<Shared, "labelHidden"> & ComponentProps<"input">) {
  const type = "checkbox" as const;
  const { frame, key, control } = useField(
    props,
    props.field ? getInputProps(props.field, { type }) : { type },
  );
  return (
    <div className={frame.className}>
      <label className="flex min-h-11 items-center gap-3">
        <input key={key} {...control} className="size-5 shrink-0 accent-gold-ink" />
        <span>{frame.label}</span>
      </label>
      <Hint frame={frame} />
      {frame.error ? <ErrorLine frame={frame} /> : null}
    </div>
  );
}

type Frame = ReturnType<typeof useField>["frame"];

/** Divides a field's properties into those of its frame (label, hint, error) and those of its input element. */
function useField<Native extends { id?: string; required?: boolean; className?: string }>(
  props: Shared & Native,
  given: { key?: string | undefined; type?: string } = {},
) {
  const { label, field, hint, error: ownError, labelHidden, dense, className, ...native } = props;
  const { key, ...givenControl } = given;
  const ownId = useId();
  const id = props.id ?? field?.id ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = field?.errorId ?? `${id}-error`;
  const error = ownError ?? (field?.errors as string[] | undefined)?.[0];
  const required = props.required ?? field?.required;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return {
    key,
    frame: { label, hint, labelHidden, dense, className, id, hintId, errorId, error, required },
    control: {
      ...givenControl,
      ...native,
      id,
      "aria-invalid": error ? (true as const) : undefined,
      "aria-describedby": describedBy || undefined,
    },
  };
}

function FieldFrame({ children, ...frame }: Frame & { children: ReactNode }) {
  return (
    <div className={frame.className}>
      <label
        htmlFor={frame.id}
        className={frame.labelHidden ? "sr-only" : "mb-1.5 block text-sm font-medium text-ink"}
      >
        {frame.label}
        {frame.required ? <RequiredMark /> : null}
      </label>
      {children}
      <Hint frame={frame} />
      {frame.dense && !frame.error ? null : <ErrorLine frame={frame} />}
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

function Hint({ frame }: { frame: Frame }) {
  if (!frame.hint) return null;
  return (
    <p id={frame.hintId} className="mt-1 text-xs text-ink-soft">
      {frame.hint}
    </p>
  );
}

/** Takes up space even without an error: an error that appears on blur must not move the button being clicked. */
function ErrorLine({ frame }: { frame: Frame }) {
  return (
    <p id={frame.errorId} className="mt-1 min-h-5 text-xs font-medium text-bad">
      {frame.error}
    </p>
  );
}

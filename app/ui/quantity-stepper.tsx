import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { classes } from "./classes.ts";
import { Minus, Plus } from "./icons.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** A number input with a minus and a plus button; without JavaScript only the input. */
export function QuantityStepper({
  name = "quantity",
  label = "Quantity",
  defaultValue = 1,
  min = 1,
  max,
  onChange,
  disabled = false,
  form,
  className,
}: {
  name?: string;
  label?: string;
  defaultValue?: number;
  min?: number;
  max: number;
  onChange?: (quantity: number) => void;
  disabled?: boolean;
  form?: string;
  className?: string;
}) {
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(String(defaultValue));
  const value = clamp(Number(text), min, max);
  const isDisabled = disabled || max < min;
  // Choosing a variant with less stock may lower the quantity.
  const shown = Number(text) > max ? String(value) : text;

  /** Picks up a value typed before hydration. */
  const readTypedValue = useEffectEvent(() => type(input.current!.value));
  useLayoutEffect(() => readTypedValue(), []);

  return (
    <div
      className={classes(
        "inline-flex h-13 items-stretch rounded-sm border border-edge bg-card",
        disabled && "border-line",
        className,
      )}
    >
      {hydrated ? (
        <Step
          label={`Decrease ${label.toLowerCase()}`}
          disabled={isDisabled || value <= min}
          onStep={() => set(value - 1)}
        >
          <Minus className="size-4" />
        </Step>
      ) : null}
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={label}
        form={form}
        min={min}
        max={Math.max(min, max)}
        step={1}
        required
        disabled={disabled}
        value={shown}
        onChange={(event) => type(event.target.value)}
        // The mouse wheel changes a focused number field: scrolling the page would change the quantity.
        onWheel={(event) => event.currentTarget.blur()}
        onBlur={() => {
          if (shown !== String(value)) set(value);
        }}
        className="w-14 bg-transparent text-center text-base font-medium tabular-nums disabled:text-ink-soft"
      />
      {hydrated ? (
        <Step
          label={`Increase ${label.toLowerCase()}`}
          disabled={isDisabled || value >= max}
          onStep={() => set(value + 1)}
        >
          <Plus className="size-4" />
        </Step>
      ) : null}
    </div>
  );

  function type(typed: string) {
    setText(typed);
    const quantity = Number(typed);
    if (Number.isInteger(quantity) && quantity >= min && quantity <= max) onChange?.(quantity);
  }

  function set(next: number) {
    const clamped = clamp(next, min, max);
    setText(String(clamped));
    onChange?.(clamped);
  }
}

function Step(props: {
  label: string;
  disabled: boolean;
  onStep: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onStep}
      className="grid w-11 place-items-center text-ink transition-colors hover:bg-gold-wash disabled:bg-transparent disabled:text-ink-soft/50"
    >
      {props.children}
    </button>
  );
}

function clamp(value: number, min: number, max: number): number {
  const integer = Number.isFinite(value) ? Math.trunc(value) : min;
  return Math.max(min, Math.min(max, integer));
}

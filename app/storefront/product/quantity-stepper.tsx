import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import { StepButton } from "../shared/step-button.tsx";

/** A number input with a minus and a plus button; without JavaScript only the input. */
export function QuantityStepper(props: {
  /** The id of the form that sends the quantity. */
  form: string;
  /** The highest quantity that can be bought; at least 1. */
  max: number;
  disabled: boolean;
  /** Also receives a typed quantity above `max`, while the field shows `max`. */
  onChange: (quantity: number) => void;
}) {
  const { max, disabled, onChange } = props;
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("1");
  const value = clamp(Number(text));
  // The typed quantity can exceed `max` after the customer has chosen a variant with less stock.
  const shown = Number(text) > max ? String(value) : text;

  /** Reads a quantity that was typed before hydration. */
  const readTypedValue = useEffectEvent(() => type(input.current!.value));
  useLayoutEffect(() => readTypedValue(), []);

  return (
    <div className="quantity-stepper">
      {hydrated ? (
        <StepButton
          step="minus"
          type="button"
          aria-label={t("Decrease quantity")}
          disabled={disabled}
          isAtLimit={value <= 1}
          onClick={() => set(value - 1)}
        />
      ) : null}
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        name="quantity"
        form={props.form}
        aria-label={t("Quantity")}
        min={1}
        max={max}
        step={1}
        required
        disabled={disabled}
        value={shown}
        onChange={(event) => type(event.target.value)}
        // The mouse wheel changes a focused number field, so scrolling the page would change the quantity.
        onWheel={(event) => event.currentTarget.blur()}
        onBlur={() => {
          if (shown !== String(value)) set(value);
        }}
      />
      {hydrated ? (
        <StepButton
          step="plus"
          type="button"
          aria-label={t("Increase quantity")}
          disabled={disabled}
          isAtLimit={value >= max}
          onClick={() => set(value + 1)}
        />
      ) : null}
    </div>
  );

  function type(typed: string) {
    setText(typed);
    const quantity = Number(typed);
    if (Number.isInteger(quantity) && quantity >= 1) onChange(quantity);
  }

  function set(next: number) {
    setText(String(clamp(next)));
    onChange(clamp(next));
  }

  function clamp(quantity: number): number {
    const integer = Number.isFinite(quantity) ? Math.trunc(quantity) : 1;
    return Math.max(1, Math.min(max, integer));
  }
}

import type { ComponentProps } from "react";
import { Minus, Plus } from "#app/ui/icons.tsx";

/** The minus or plus button beside a quantity. */
export function StepButton({
  step,
  ...rest
}: Omit<ComponentProps<"button">, "children"> & { step: "minus" | "plus" }) {
  const Icon = step === "minus" ? Minus : Plus;
  return (
    <button
      {...rest}
      className="grid w-11 place-items-center text-ink transition-colors hover:bg-gold-wash disabled:bg-transparent disabled:text-ink-soft/50"
    >
      <Icon className="size-4" />
    </button>
  );
}

import type { ComponentProps } from "react";
import { Minus, Plus } from "#app/ui/icons.tsx";

/**
 * The minus or plus button beside a quantity. At the limit, a press does nothing, and the button keeps the focus, which a
 * browser takes from a disabled one.
 */
export function StepButton({
  step,
  isAtLimit,
  ...rest
}: Omit<ComponentProps<"button">, "children"> & { step: "minus" | "plus"; isAtLimit?: boolean }) {
  const Icon = step === "minus" ? Minus : Plus;
  return (
    <button
      {...rest}
      {...(isAtLimit && { "aria-disabled": true, onClick: (event) => event.preventDefault() })}
      className="grid w-11 place-items-center text-ink transition-colors hover:bg-gold-wash disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-soft/50"
    >
      <Icon className="size-4" />
    </button>
  );
}

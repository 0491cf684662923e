import { useId, type ComponentProps, type ReactNode } from "react";
import type { Icon } from "#app/ui/icons.tsx";

/**
 * A radio button as a card; a click anywhere on the card chooses it. A screen reader says the title as its name and the
 * rest as its description, which it leaves out on request.
 */
export function ChoiceCard({
  icon: Icon,
  title,
  children,
  ...radio
}: ComponentProps<"input"> & { icon: Icon; title: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <label className="flex min-h-20 items-start gap-3.5 rounded-lg border border-edge bg-card p-4 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-gold-wash/50 has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold">
      <input
        {...radio}
        type="radio"
        aria-labelledby={`${id}-title`}
        aria-describedby={children ? `${id}-more` : undefined}
        className="mt-1 size-4.5 shrink-0 accent-ink outline-none"
      />
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className="block font-semibold">
          {title}
        </span>
        {children ? (
          <span id={`${id}-more`} className="mt-0.5 block text-sm text-ink-soft">
            {children}
          </span>
        ) : null}
      </span>
      <Icon className="stroke-1 mt-0.5 size-6 shrink-0 text-gold" />
    </label>
  );
}

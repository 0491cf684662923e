import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";
import type { OrderStep } from "#shop/payments/order-steps.ts";

/** How far an order has come, as a row of steps. */
export function Steps({ steps }: { steps: OrderStep[] }) {
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol aria-label={t("Progress")} className="mt-1 flex basis-full gap-1">
      {steps.map(({ name, isDone }, index) => (
        <li
          key={name}
          aria-current={index === next ? "step" : undefined}
          className={`flex-auto border-t-4 pt-2 text-xs ${
            isDone ? "border-gold font-medium" : "border-line text-ink-soft"
          }`}
        >
          {isDone ? (
            <Rich
              text={t("{step}<hidden>: done</hidden>", { step: name })}
              hidden={forScreenReaders}
            />
          ) : (
            name
          )}
        </li>
      ))}
    </ol>
  );
}

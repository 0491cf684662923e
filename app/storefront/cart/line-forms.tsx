import Trash2 from "lucide:trash";
import type { ReactNode } from "react";
import { href, useFetcher } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import { StepButton } from "../shared/step-button.tsx";
import type { CartAnswer } from "./cart-request.server.ts";

/** All forms of a cart line share one fetcher, so that a new submission cancels the one before. */
export function useLineFetcher(itemId: string) {
  return useFetcher<CartAnswer>({ key: `cart ${itemId}` });
}

type Line = { itemId: string; name: string };

export function QuantityForm({
  itemId,
  name,
  quantity,
  max,
}: Line & { quantity: number; max: number }) {
  return (
    <LineForm intent="set" itemId={itemId}>
      <div
        role="group"
        aria-label={t("Quantity of {name}", { name })}
        className="inline-flex h-11 items-stretch rounded-sm border border-edge bg-card"
      >
        <StepButton
          step="minus"
          name="quantity"
          value={quantity - 1}
          aria-label={t("Decrease quantity of {name}", { name })}
        />
        <output className="grid min-w-9 place-items-center text-base font-medium tabular-nums">
          {quantity}
        </output>
        <StepButton
          step="plus"
          name="quantity"
          value={quantity + 1}
          aria-label={t("Increase quantity of {name}", { name })}
          disabled={quantity >= max}
        />
      </div>
    </LineForm>
  );
}

/** A button that reduces the quantity to what is in stock. */
export function ReduceQuantityForm({ itemId, to }: { itemId: string; to: number }) {
  return (
    <LineForm intent="set" itemId={itemId}>
      <button
        type="submit"
        name="quantity"
        value={to}
        className="min-h-9 font-semibold underline underline-offset-4"
      >
        {t("Change to {count}", { count: to })}
      </button>
    </LineForm>
  );
}

export function RemoveForm({ itemId, name, onSubmit }: Line & { onSubmit: () => void }) {
  return (
    <LineForm intent="remove" itemId={itemId} onSubmit={onSubmit}>
      <button
        type="submit"
        aria-label={t("Remove {name}", { name })}
        className="inline-flex min-h-11 items-center gap-2 rounded-sm px-3 text-sm text-ink-soft transition-colors hover:bg-gold-wash hover:text-ink"
      >
        <Trash2 className="size-4 max-sm:hidden" />
        {t("Remove")}
      </button>
    </LineForm>
  );
}

function LineForm(props: {
  intent: "set" | "remove";
  itemId: string;
  onSubmit?: () => void;
  children: ReactNode;
}) {
  const fetcher = useLineFetcher(props.itemId);
  const hydrated = useHydrated();
  return (
    <fetcher.Form method="post" action={href("/cart")} onSubmit={props.onSubmit}>
      <input type="hidden" name="intent" value={props.intent} />
      <input type="hidden" name="itemId" value={props.itemId} />
      {hydrated ? <input type="hidden" name="stay" value="1" /> : null}
      {props.children}
    </fetcher.Form>
  );
}

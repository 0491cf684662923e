import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t, tPlural } from "#languages/messages.ts";
import type { BulkAction } from "#shop/payments/change-orders.server.ts";
import { BottomBar } from "../shared/bottom-bar.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import type { Selection } from "../shared/select-orders.tsx";

/** Takes one step with every selected order. With JavaScript it appears once an order is selected. */
export function BulkBar({ selection: { form, ids, isAll, toggleAll } }: { selection: Selection }) {
  const isHydrated = useHydrated();
  if (isHydrated && ids.size === 0) return null;
  return (
    <BottomBar>
      <Form
        id={form}
        method="post"
        preventScrollReset
        className="flex w-full flex-wrap items-center gap-2"
      >
        <p role="status" className="mr-2 font-medium tabular-nums">
          {ids.size > 0
            ? tPlural(ids.size, "{count} order selected", "{count} orders selected")
            : t("For the selected orders:")}
        </p>
        {isHydrated ? (
          <Button type="button" variant="quiet" size="sm" onClick={toggleAll}>
            {isAll ? t("Clear selection") : t("Select all on this page")}
          </Button>
        ) : null}
        <span className="flex flex-wrap gap-2 md:ml-auto">
          {Object.entries(bulkActionNames()).map(([action, name]) => (
            <IntentButton
              key={action}
              intent={action}
              size="sm"
              variant="secondary"
              busyLabel={t("Saving...")}
            >
              {name}
            </IntentButton>
          ))}
        </span>
      </Form>
    </BottomBar>
  );
}

function bulkActionNames(): Record<BulkAction | "send", string> {
  return {
    "start-preparing": t("Start preparing"),
    "mark-ready": t("Ready to collect"),
    send: t("Send with a courier"),
    "send-by-hand": t("Send by hand"),
  };
}

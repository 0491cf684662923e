import { Form } from "react-router";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { t, tPlural } from "#languages/messages.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import type { CollectRow } from "./to-collect-list.tsx";

/** Packed shipments of which the customer does not know yet. */
export function PackedList({ rows }: { rows: CollectRow[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {rows.map(({ id, orderNumber, fullName, pieces }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
        >
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium tabular-nums">{orderNumber}</p>
            <p className="wrap-anywhere text-ink-soft">
              {fullName} · {tPlural(pieces, "{count} piece", "{count} pieces")}
            </p>
          </div>
          <Form method="post" preventScrollReset>
            <HiddenFields of={{ shipmentId: id }} />
            <IntentButton
              intent="ready"
              formField={["shipmentId", id]}
              variant="secondary"
              busyLabel={t("Saving...")}
            >
              <Rich
                text={t("Mark<hidden> order {orderNumber}</hidden> as ready", { orderNumber })}
                hidden={forScreenReaders}
              />
            </IntentButton>
          </Form>
        </li>
      ))}
    </ul>
  );
}

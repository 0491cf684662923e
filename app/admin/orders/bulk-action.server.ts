import { href, redirect } from "react-router";
import { handleIntent } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { t, tPlural } from "#languages/messages.ts";
import { isId } from "#shop/id.ts";
import {
  bulkActions,
  changeOrders,
  type BulkAction,
  type ChangedOrders,
} from "#shop/payments/change-orders.server.ts";
import type { Staff } from "#shop/staff.ts";

const maxOrders = 100;

/** Takes the chosen step with each selected order. If orders were refused, the list is shown with the reasons. */
export async function changeSelected(
  staff: Staff,
  form: FormData,
  here: string,
): Promise<ChangedOrders | Response> {
  // On a page with a table and cards, one order has two checkboxes.
  const ids = [...new Set(form.getAll("ids"))].filter(
    (id): id is string => typeof id === "string" && isId(id),
  );
  return handleIntent<Promise<ChangedOrders | Response>>(form, {
    ...Object.fromEntries(bulkActions.map((action) => [action, () => change(action)])),
    send: async () =>
      // Each parcel of a courier has a number of its own, which the next page asks for.
      refuseCount() ?? redirect(`${href("/admin/shipments/import")}?orders=${ids.join(",")}`),
  });

  async function change(action: BulkAction) {
    const refusal = refuseCount();
    if (refusal) return refusal;
    const done = await changeOrders(staff, ids, action);
    if (done.refused.length > 0) return done;
    return redirectWithToast(here, { title: changedText(done.changed) });
  }

  function refuseCount(): Response | undefined {
    if (ids.length === 0) return redirectWithError(here, t("Select at least one order first."));
    if (ids.length <= maxOrders) return undefined;
    return redirectWithError(
      here,
      t("At most {count} orders can be changed at once.", { count: maxOrders }),
    );
  }
}

function changedText(count: number): string {
  return tPlural(count, "{count} order updated", "{count} orders updated");
}

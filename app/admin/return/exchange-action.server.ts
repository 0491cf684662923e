import { href, redirect } from "react-router";
import { parseForm } from "#app/http/form.server.ts";
import { t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import { deductFromExchange } from "#shop/returns/place-exchange.server.ts";
import { deductionForm } from "#shop/returns/settle-return.server.ts";
import type { Staff } from "#shop/staff.ts";
import { refuseChanged } from "./refuse-changed.server.ts";

/** Leads to the draft of the new order, or answers with what is wrong in the form. */
export async function handleExchange(staff: Staff, returnId: string, form: FormData, here: string) {
  const sent = parseForm(form, { schema: deductionForm });
  if (sent.status !== "success") return { exchange: sent.reply() };
  const done = await deductFromExchange(staff, returnId, sent.value);
  if (done.ok) {
    // The draft of an exchange has the id of its return.
    return redirect(`${href("/admin/orders/new")}?${new URLSearchParams({ draft: returnId })}`);
  }
  switch (done.reason) {
    case "not-found":
    case "wrong-step":
    case "order-cancelled":
      return refuseChanged(here, done.reason);
    case "deduction-too-high": {
      const sentence = t("Deduct at most {value}", { value: formatMoney(done.value) });
      return { exchange: sent.reply({ fieldErrors: { deduction: [sentence] } }) };
    }
  }
}

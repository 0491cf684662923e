import { data, href, redirect } from "react-router";
import { parseForm } from "#app/http/form.server.ts";
import { redirectWithError } from "#app/http/toast.server.ts";
import { t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import { deductFromExchange } from "#shop/returns/place-exchange.server.ts";
import { deductionForm } from "#shop/returns/settle-return.server.ts";
import type { Staff } from "#shop/staff.ts";

/** Leads to the draft of the new order, or answers with what is wrong in the form. */
export async function answerExchange(staff: Staff, returnId: string, form: FormData, here: string) {
  const sent = parseForm(form, { schema: deductionForm });
  if (sent.status !== "success") return { exchange: sent.reply() };
  const done = await deductFromExchange(staff, returnId, sent.value);
  if (done.ok) {
    // The draft of an exchange has the id of its return.
    return redirect(`${href("/admin/orders/new")}?${new URLSearchParams({ draft: returnId })}`);
  }
  switch (done.reason) {
    case "not-found":
      throw data(t("Return not found"), { status: 404 });
    case "wrong-step":
      return redirectWithError(
        here,
        t("Someone else has changed this return. Check it, then try again."),
      );
    case "order-cancelled":
      return redirectWithError(here, t("The order was cancelled, so nothing was changed."));
    case "deduction-too-high": {
      const sentence = t("Deduct at most {value}", { value: formatMoney(done.value) });
      return { exchange: sent.reply({ fieldErrors: { deduction: [sentence] } }) };
    }
  }
}

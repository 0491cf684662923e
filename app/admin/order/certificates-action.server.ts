import { data } from "react-router";
import { textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { formatMoment } from "#shop/format-moment.ts";
import { t } from "#languages/messages.ts";
import {
  clearLoss,
  confirmLoss,
  lossForm,
  recordLoss,
  type ChangeLoss,
  type LossKind,
} from "#shop/certificates/loss-reports.server.ts";
import { certificatesOf } from "#shop/certificates/order-certificates.server.ts";
import type { Staff } from "#shop/staff.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";

/** The order's certificates with the names of their pieces. */
export async function loadCertificates(order: FullOrder) {
  const nameOf = new Map(order.items.map(({ id, productName }) => [id, productName]));
  const found = await certificatesOf(order);
  return found.map(({ token, orderItemId, state, report }) => ({
    token,
    orderItemId,
    name: nameOf.get(orderItemId)!,
    state,
    reportId: crypto.randomUUID(),
    report: report && {
      kind: report.kind,
      on: formatMoment(report.createdAt, "date"),
      isConfirmed: report.confirmedAt !== null,
    },
  }));
}

/** Staff record what the customer said by phone. */
export async function handleLoss(
  staff: Staff,
  orderId: string,
  form: FormData,
  here: string,
  kind: LossKind,
) {
  const sent = lossForm.safeParse({ ...Object.fromEntries(form), kind });
  if (!sent.success) throw data(t("This form is not valid."), 400);
  const done = await recordLoss(staff, orderId, sent.data);
  return answer(done, here, t("The certificate now shows a warning"));
}

export async function handleLossConfirmed(
  staff: Staff,
  orderId: string,
  form: FormData,
  here: string,
) {
  const done = await confirmLoss(staff, orderId, textOf(form, "orderItemId"));
  return answer(done, here, t("Report confirmed"));
}

export async function handleLossCleared(
  staff: Staff,
  orderId: string,
  form: FormData,
  here: string,
) {
  const done = await clearLoss(staff, orderId, textOf(form, "orderItemId"));
  return answer(done, here, t("Report cleared"));
}

function answer(done: ChangeLoss, here: string, title: string) {
  if (done.ok) return redirectWithToast(here, { title });
  if (done.reason === "not-found") throw data(t("Order not found"), { status: 404 });
  return redirectWithError(here, t("This piece has changed. Please check it again."));
}

import type { SubmissionResult } from "@conform-to/react";
import { data, href } from "react-router";
import { parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { message, t } from "#languages/messages.ts";
import { addressLine } from "#shop/address-line.ts";
import type { AddressRefusal } from "#shop/fulfilment/why-address-stays.ts";
import {
  correctAddress,
  correctAddressForm,
  type CorrectedOrder,
} from "#shop/fulfilment/correct-address.server.ts";
import { isSmtpConfigured } from "#shop/notifications/send-emails.server.ts";
import { placeOf } from "#shop/orders/checkout-form.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import type { Staff } from "#shop/staff.ts";
import type { Toast } from "#app/ui/toast.ts";
import { addressChat } from "../shared/chat-link.server.ts";

export type AddressAnswer = {
  lastResult?: SubmissionResult;
  /** The place that the answer asks about. Sending it again confirms it. */
  confirmedPlace?: string;
};

export async function handleAddressForm(
  staff: Staff,
  orderId: string,
  form: FormData,
): Promise<AddressAnswer | Response> {
  const here = href("/admin/orders/:orderId", { orderId });
  const sent = parseForm(form, { schema: correctAddressForm });
  if (sent.status !== "success") {
    const lastResult = sent.reply();
    const asksAboutPlace = lastResult.error?.["postcode"] !== undefined;
    const place = { postcode: textOf(form, "postcode").trim(), state: textOf(form, "state") };
    return { lastResult, ...(asksAboutPlace && { confirmedPlace: placeOf(place) }) };
  }
  const done = await correctAddress(staff, orderId, sent.value);
  if (!done.ok) {
    if (done.reason === "not-found") throw data(t("Order not found"), { status: 404 });
    return refuseCorrection(orderId, done.reason);
  }
  return redirectWithToast(here, done.changed ? await correctedToast(done.order) : unchanged());
}

/** Opens the order, and says there why its address can't be corrected. */
export function refuseCorrection(orderId: string, why: AddressRefusal) {
  return redirectWithError(href("/admin/orders/:orderId", { orderId }), t(refusals[why]));
}

const refusals = {
  "not-delivered": message("The customer collects this order at the shop."),
  "order-closed": message("This order is completed or cancelled, so its address stays."),
  "parcel-sealed": message(
    "A parcel with this address is sealed or sent. Open a sealed parcel again first, then correct the address.",
  ),
};

function unchanged(): Toast {
  return { title: t("Nothing changed"), kind: "info" };
}

/** Says how the customer learns of it. */
async function correctedToast(order: CorrectedOrder): Promise<Toast> {
  const title = t("Address corrected");
  if (order.email && isSmtpConfigured()) {
    return { title, description: t("The customer gets an email with the new address.") };
  }
  const { name } = await readProfile();
  return {
    title,
    description: t("The customer gets no email. Send them a message on WhatsApp."),
    link: { to: addressChat(order, addressLine(order.address), name), label: t("Open WhatsApp") },
  };
}

import { href, redirect } from "react-router";
import type { z } from "zod";
import { handleIntent, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { t } from "#languages/messages.ts";
import {
  failForm,
  failShipment,
  foundForm,
  markDelivered,
  reportFound,
} from "#shop/fulfilment/end-shipment.server.ts";
import { recordClaim } from "#shop/fulfilment/lost-parcels.server.ts";
import { markReady } from "#shop/fulfilment/mark-ready.server.ts";
import {
  cancelShipment,
  packForm,
  packShipment,
  unpackShipment,
  weighForm,
  weighItem,
} from "#shop/fulfilment/pack-shipment.server.ts";
import {
  sendByHand,
  sendByHandForm,
  sendForm,
  sendShipment,
} from "#shop/fulfilment/send-shipment.server.ts";
import { removeShipmentPicture } from "#shop/fulfilment/shipment-pictures.server.ts";
import {
  chooseForCustomer,
  lostParcelForm,
  refundLost,
  refundLostForm,
} from "#shop/payments/lost-parcel.server.ts";
import type { Staff } from "#shop/staff.ts";
import { isForOwners, shipmentRefusalSentence, type Refusal } from "./refusals.ts";

/** What the screen shows after one of its forms was refused. */
export type ShipmentAnswer = {
  /** The form's intent and, of several forms with the same intent, the item that it is about. */
  intent: string;
  itemId: string;
  problem: string;
  /** The field that the problem is about; undefined if it is about the whole form. */
  field: string | undefined;
  /** What was typed. */
  values: Record<string, string>;
  /** Whether an owner can go on with a reason. */
  isForOwners: boolean;
};

type Done = { ok: true } | Refusal;

/** Refusals after which the screen no longer has the form: the shipment is a step further or back. */
const outdatedReasons = new Set<Refusal["reason"]>([
  "wrong-step",
  "not-packing",
  "not-in-shop",
  "already-settled",
  "not-chosen",
]);

/** Takes the shipment one step further, and leads back to its screen. */
export function handleShipmentForm(
  staff: Staff,
  shipmentId: string,
  form: FormData,
): Promise<ShipmentAnswer | Response> {
  const here = href("/admin/shipments/:shipmentId", { shipmentId });
  const refuse = (problem: string, field?: string, forOwners = false): ShipmentAnswer => ({
    intent: textOf(form, "intent"),
    itemId: textOf(form, "orderItemId"),
    problem,
    field,
    values: textsOf(form),
    isForOwners: forOwners,
  });
  const answer = (done: Done, title?: string) => {
    if (!done.ok && outdatedReasons.has(done.reason)) {
      return redirectWithError(here, shipmentRefusalSentence(done));
    }
    if (!done.ok) return refuse(shipmentRefusalSentence(done), undefined, isForOwners(done));
    return title ? redirectWithToast(here, { title }) : redirect(here);
  };
  /** Parses the form; the first problem is shown beside its field. */
  async function parsed<Schema extends z.ZodType>(
    schema: Schema,
    run: (value: z.output<Schema>) => Promise<ShipmentAnswer | Response>,
  ) {
    const given = schema.safeParse(textsOf(form));
    if (given.success) return run(given.data);
    const [issue] = given.error.issues;
    return refuse(issue!.message, issue!.path.map(String).join("."));
  }
  return handleIntent<Promise<ShipmentAnswer | Response>>(form, {
    weigh: () =>
      parsed(weighForm, async (reading) => answer(await weighItem(staff, shipmentId, reading))),
    "remove-picture": async () => {
      const done = await removeShipmentPicture(staff, shipmentId, textOf(form, "pictureId"));
      return answer(done, t("Picture removed"));
    },
    pack: () =>
      parsed(packForm, async (values) => answer(await packShipment(staff, shipmentId, values))),
    send: () =>
      parsed(sendForm, async (values) => {
        const done = await sendShipment(staff, shipmentId, values);
        if (!done.ok || done.isUsualNumber) return answer(done, t("Sent"));
        return redirectWithToast(here, {
          title: t("Sent"),
          description: t(
            "{number} doesn't look like a number of this courier. Please compare it with the label.",
            { number: values.trackingNumber },
          ),
          kind: "info",
        });
      }),
    "send-by-hand": () =>
      parsed(sendByHandForm, async (values) =>
        answer(await sendByHand(staff, shipmentId, values), t("Sent by hand")),
      ),
    ready: async () => answer(await markReady(staff, shipmentId), t("Ready to collect")),
    delivered: async () => answer(await markDelivered(staff, shipmentId), t("Marked as delivered")),
    fail: () =>
      parsed(failForm, async (values) =>
        answer(await failShipment(staff, shipmentId, values), t("Recorded")),
      ),
    found: () =>
      parsed(foundForm, async (values) =>
        answer(await reportFound(staff, shipmentId, values), t("Recorded")),
      ),
    "lost-choice": () =>
      parsed(lostParcelForm, async (values) =>
        answer(await chooseForCustomer(staff, shipmentId, values), t("Recorded")),
      ),
    "lost-refund": () =>
      parsed(refundLostForm, async (values) => {
        const done = await refundLost(staff, shipmentId, values);
        if (!done.ok && done.reason === "no-reference") {
          return refuse(shipmentRefusalSentence(done), "reference");
        }
        if (!done.ok || !done.pending) return answer(done, t("Refunded"));
        return redirectWithToast(here, {
          title: t("Refunded"),
          description: t("The refund is pending until Stripe confirms it."),
        });
      }),
    "claim-sent": async () =>
      answer(await recordClaim(staff, shipmentId, "claim-sent"), t("Recorded")),
    "claim-closed": async () =>
      answer(await recordClaim(staff, shipmentId, "claim-closed"), t("Recorded")),
    unpack: async () =>
      answer(await unpackShipment(staff, shipmentId), t("The shipment is open again")),
    cancel: async () => answer(await cancelShipment(staff, shipmentId), t("Shipment cancelled")),
  });
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name)]));
}

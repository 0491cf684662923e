import { data, href } from "react-router";
import { parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { t, tPlural } from "#languages/messages.ts";
import {
  handOver,
  handOverForm,
  type HandOver,
  type HandOverForm,
  type WeightDifference,
} from "#shop/fulfilment/hand-over.server.ts";
import type { Milligrams } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { formatWeight } from "#shop/weight.ts";

/** Hands over, or says beside the field why not. No answer repeats the code that was typed. */
export async function handleHandOver(staff: Staff, shipmentId: string, form: FormData) {
  const sent = parseForm(form, { schema: handOverForm });
  if (sent.status !== "success") return sent.reply({ hideFields: ["code"] });
  const done = await handOver(staff, shipmentId, sent.value);
  if (done.ok) {
    return redirectWithToast(href("/admin/to-collect"), {
      title: t("Handed over"),
      description: t("The customer's order page says so too."),
    });
  }
  if (done.reason === "not-found") throw data(t("Shipment not found"), { status: 404 });
  const { "": formErrors, ...fieldErrors } = errorsOf(done, sent.value);
  return sent.reply({
    hideFields: ["code"],
    ...(formErrors ? { formErrors } : {}),
    fieldErrors,
  });
}

type Refusal = Exclude<HandOver, { ok: true } | { reason: "not-found" }>;

/** The sentences by the name of their field; those with an empty name are about the whole form. */
function errorsOf(refusal: Refusal, form: HandOverForm): Record<string, string[]> {
  switch (refusal.reason) {
    case "wrong-step":
      return { "": [t("This shipment is not waiting at the counter any more.")] };
    case "order-cancelled":
      return { "": [t("This order is cancelled, so nothing can be handed over.")] };
    case "not-paid":
      return {
        "": [
          t(
            "This order isn't paid. Record the payment first, or ask an owner, who can hand over with a reason.",
          ),
        ],
      };
    case "not-agreed":
      return { agreed: [t("Tick this when the customer has seen the weights and agrees")] };
    case "no-code":
      return { code: [t("Enter the code that the customer says")] };
    case "too-many-codes":
      return { code: [tooManyCodes()] };
    case "wrong-code":
      return { code: [wrongCode(refusal.triesLeft)] };
    case "wrong-person":
      return {
        last4: [
          t(
            "This isn't the document of the person whom the customer named. Check the last 4 characters, and who collects.",
          ),
        ],
      };
    case "not-weighed":
      return { "": [t("Weigh every piece in front of the customer.")] };
    case "weight-differs":
      return Object.fromEntries(
        refusal.items.map((one) => {
          const at = form.weights.findIndex(({ orderItemId }) => orderItemId === one.orderItemId);
          return [`weights[${at}].weightRead`, [differenceSentence(one)]];
        }),
      );
  }
}

function wrongCode(triesLeft: number): string {
  if (triesLeft === 0) return tooManyCodes();
  return tPlural(
    triesLeft,
    "This is not the code. {count} try is left.",
    "This is not the code. {count} tries are left.",
  );
}

function tooManyCodes(): string {
  return t(
    "A wrong code was entered five times. Now only an owner can hand this order over, with a reason.",
  );
}

function differenceSentence({ difference }: WeightDifference): string {
  const weight = formatWeight(Math.abs(difference) as Milligrams);
  return difference > 0
    ? t("{weight} more than the customer paid for. Weigh again, or ask an owner.", { weight })
    : t("{weight} less than the customer paid for. Weigh again, or ask an owner.", { weight });
}

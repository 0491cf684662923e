import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { formatDay } from "#shop/format-day.ts";
import { formatMoment } from "#shop/format-moment.ts";
import { handleIntent, parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { t } from "#languages/messages.ts";
import {
  addTransitPolicy,
  changeTransitPolicy,
  endTransitPolicy,
  transitPolicyForm,
} from "#shop/fulfilment/manage-policies.server.ts";
import { packingRulesForm, setPackingRules } from "#shop/profile/packing-rules.server.ts";
import { isId } from "#shop/id.ts";
import { startOfDay } from "#shop/start-of-day.ts";
import type { Owner } from "#shop/staff.ts";

export type PackingAnswer = { rules?: SubmissionResult; policy?: SubmissionResult };

export function handlePackingForm(owner: Owner, form: FormData) {
  const id = textOf(form, "id");
  return handleIntent<Promise<PackingAnswer | Response>>(form, {
    rules: async () => {
      const given = parseForm(form, { schema: packingRulesForm });
      if (given.status !== "success") return { rules: given.reply() };
      const saved = await setPackingRules(owner, given.value);
      if (saved.ok) return redirectDone(t("Packing rules updated successfully"));
      const tooShort = t(
        "Customers can report a fault for {days} days, so keep the pictures for {months} months or longer.",
        { days: saved.faultDays, months: saved.needed },
      );
      return { rules: given.reply({ fieldErrors: { packingPictureMonths: [tooShort] } }) };
    },
    "save-policy": async () => {
      const given = parseForm(form, { schema: transitPolicyForm });
      if (given.status !== "success") return { policy: given.reply() };
      if (!id) {
        const newId = textOf(form, "newId");
        await addTransitPolicy(owner, given.value, isId(newId) ? newId : undefined);
        return redirectDone(t("Policy added"));
      }
      const saved = await changeTransitPolicy(owner, id, given.value);
      if (saved.ok) return redirectDone(t("Policy updated"));
      if (saved.reason === "not-found") return redirectGone();
      if (saved.reason === "ends-too-early") {
        const tooEarly = t(
          "A parcel was sent under this policy on {date}, so it can't end before that day.",
          { date: formatDay(saved.lastUse) },
        );
        return { policy: given.reply({ fieldErrors: { validUntil: [tooEarly] } }) };
      }
      const used = t(
        "Parcels were sent under this policy, so only its last day can change. End it and add another one.",
      );
      return { policy: given.reply({ formErrors: [used] }) };
    },
    "end-policy": async () => {
      const ended = await endTransitPolicy(owner, id);
      if (!ended.ok) return redirectGone();
      return redirectDone(
        ended.lastDay ? t("Policy ended") : t("Policy deleted"),
        ended.lastDay &&
          t("Its last day is {date}.", { date: formatMoment(startOfDay(ended.lastDay), "date") }),
      );
    },
  });
}

const path = href("/admin/settings/packing");

function redirectDone(title: string, description?: string) {
  return redirectWithToast(path, { title, ...(description && { description }) });
}

function redirectGone() {
  return redirectWithError(path, t("This policy no longer exists. Check the updated list."));
}

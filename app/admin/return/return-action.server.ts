import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { z } from "zod";
import { handleIntent, parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { t, tPlural } from "#languages/messages.ts";
import { inspectionForm } from "#shop/fulfilment/inspect.server.ts";
import { wholeNumber } from "#shop/form-fields.ts";
import { bankAccountForm, enterBankAccount } from "#shop/returns/bank-account.server.ts";
import {
  noteForm,
  approveReturn,
  endReturn,
  refusalForm,
  refuseReturn,
} from "#shop/returns/decide-return.server.ts";
import { inspectReturn } from "#shop/returns/inspect-return.server.ts";
import { receiveReturn } from "#shop/returns/receive-return.server.ts";
import type { Owner, Staff } from "#shop/staff.ts";
import { inspectionFormUsed, inspectionRefusal } from "../shared/inspection-refusals.ts";
import { handleExchange } from "./exchange-action.server.ts";
import { refuseChanged } from "./refuse-changed.server.ts";
import { handleSettle } from "./settle-action.server.ts";

export type ReturnAnswer = {
  approve?: SubmissionResult;
  refuse?: SubmissionResult;
  end?: SubmissionResult;
  inspect?: SubmissionResult;
  settle?: SubmissionResult;
  exchange?: SubmissionResult;
  account?: SubmissionResult;
  itemId?: string;
  problem?: string;
  /** The counts of a refused form, by the id of the order item. */
  counted?: Record<string, number>;
};
type Answer = Promise<ReturnAnswer | Response>;

const receivedForm = z.object({
  pieces: z.array(z.object({ orderItemId: z.string(), quantity: wholeNumber(9999) })),
});

/** Runs the form that staff sent, and answers with a redirect or with what is wrong in it. */
export function handleReturnForm(staff: Staff, returnId: string, form: FormData, here: string) {
  return handleIntent<Answer>(form, {
    approve: async () => {
      const sent = parseForm(form, { schema: noteForm });
      if (sent.status !== "success") return { approve: sent.reply() };
      const done = await approveReturn(staff, returnId, sent.value);
      return done.ok ? redirectDone(here, t("Return approved")) : refuseChanged(here, done.reason);
    },
    refuse: async () => {
      const sent = parseForm(form, { schema: refusalForm });
      if (sent.status !== "success") return { refuse: sent.reply() };
      const done = await refuseReturn(staff, returnId, sent.value);
      return done.ok ? redirectDone(here, t("Return refused")) : refuseChanged(here, done.reason);
    },
    end: async () => {
      const sent = parseForm(form, { schema: noteForm });
      if (sent.status !== "success") return { end: sent.reply() };
      const done = await endReturn(staff, returnId, sent.value);
      return done.ok ? redirectDone(here, t("Return closed")) : refuseChanged(here, done.reason);
    },
    receive: () => handleReceive(staff, returnId, form, here),
    inspect: () => handleInspect(staff, returnId, form, here),
    settle: () => handleSettle(staff, returnId, form, here),
    exchange: () => handleExchange(staff, returnId, form, here),
    account: async () => {
      if (staff.role !== "owner") throw data(null, { status: 403 });
      const sent = parseForm(form, { schema: bankAccountForm });
      if (sent.status !== "success") return { account: sent.reply() };
      const done = await enterBankAccount(staff as Owner, returnId, sent.value);
      return done.ok ? redirectDone(here, t("Account saved")) : refuseChanged(here, "wrong-step");
    },
  });
}

async function handleReceive(staff: Staff, returnId: string, form: FormData, here: string): Answer {
  const sent = parseForm(form, { schema: receivedForm });
  if (sent.status !== "success") return { problem: t("Enter whole numbers of pieces.") };
  const done = await receiveReturn(staff, returnId, { received: sent.value.pieces });
  if (done.ok) return redirectDone(here, t("Recorded as received"));
  const pieces = sent.value.pieces.map((one) => [one.orderItemId, one.quantity] as const);
  const refuse = (problem: string) => ({ problem, counted: Object.fromEntries(pieces) });
  switch (done.reason) {
    case "nothing-received":
      return refuse(t("Enter how many pieces came, at least one."));
    case "more-than-requested":
      return refuse(t("More pieces came than the customer asked to return. Check the count."));
    case "not-found":
    case "wrong-step":
    case "order-cancelled":
      return refuseChanged(here, done.reason);
  }
}

async function handleInspect(staff: Staff, returnId: string, form: FormData, here: string): Answer {
  const itemId = textOf(form, "orderItemId");
  const sent = parseForm(form, { schema: inspectionForm });
  if (sent.status !== "success") return { itemId, inspect: sent.reply() };
  const done = await inspectReturn(staff, returnId, sent.value);
  if (done.ok) return redirectDone(here, t("Inspection recorded"));
  const answer = (fieldErrors: Record<string, string[]>): ReturnAnswer => ({
    itemId,
    inspect: sent.reply({ fieldErrors }),
  });
  switch (done.reason) {
    case "form-used":
      return redirectWithError(here, inspectionFormUsed());
    case "more-than-received":
      // A colleague has inspected the rest, and the form of this item is gone.
      if (done.left <= 0) return refuseChanged(here, "wrong-step");
      return answer({
        quantity: [
          tPlural(
            done.left,
            "Only {count} piece is left to inspect",
            "Only {count} pieces are left to inspect",
          ),
        ],
      });
    case "not-sent-again":
      return answer(inspectionRefusal("not-as-sold"));
    case "weight-differs":
    case "not-as-sold":
    case "purity-not-checked":
    case "seal-opened":
      return answer(inspectionRefusal(done.reason));
    case "not-found":
    case "wrong-step":
    case "order-cancelled":
      return refuseChanged(here, done.reason);
  }
}

function redirectDone(here: string, title: string) {
  return redirectWithToast(here, { title });
}

import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { handleIntent, parseForm } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { t } from "#languages/messages.ts";
import type { Staff } from "#shop/staff.ts";
import {
  answerForm,
  answerTradeIn,
  closeTradeIn,
  expectTradeIn,
  type AnswerTradeIn,
  type NotAnswered,
} from "#shop/trade-ins/answer-trade-in.server.ts";
import { buyTradeIn, purchaseForm, type BuyTradeIn } from "#shop/trade-ins/buy-trade-in.server.ts";
import type { AmountRefusal } from "#shop/trade-ins/unusual-amount.ts";
import { unusualAmountSentence } from "../shared/unusual-amount.tsx";

/** What is wrong in one of the page's forms. */
export type TradeInAnswer = {
  result?: SubmissionResult;
  purchase?: SubmissionResult;
  /** The confirmation of an unusual amount in the form of the purchase. */
  toConfirm?: string;
};

/** Runs the form that staff sent, and answers with a redirect or with what is wrong in it. */
export function handleTradeInForm(staff: Staff, tradeInId: string, form: FormData, here: string) {
  return handleIntent<Promise<TradeInAnswer | Response>>(form, {
    answer: async () => {
      const sent = parseForm(form, { schema: answerForm });
      if (sent.status !== "success") return { result: sent.reply() };
      const done = await answerTradeIn(staff, tradeInId, sent.value);
      if (!done.ok && done.reason === "estimate-changed") {
        const changed = t(
          "The gold price has changed. Check the new estimate, then send it again.",
        );
        return { result: sent.reply({ fieldErrors: { withEstimate: [changed] } }) };
      }
      if (!done.ok && done.reason === "answered-meanwhile") {
        const answered = t(
          "A colleague has just answered this request. Read that answer first, then send yours if it's still needed.",
        );
        return { result: sent.reply({ fieldErrors: { answer: [answered] } }) };
      }
      return finish(done, here, t("Answer saved"));
    },
    coming: async () => finish(await expectTradeIn(staff, tradeInId), here, t("Marked as coming")),
    bought: async () => {
      const sent = parseForm(form, { schema: purchaseForm });
      if (sent.status !== "success") return { purchase: sent.reply() };
      const done = await buyTradeIn(staff, tradeInId, sent.value);
      if (!done.ok && done.reason === "needs-confirmation") {
        const paid = [unusualAmountSentence(done)];
        return { purchase: sent.reply({ fieldErrors: { paid } }), toConfirm: done.confirmation };
      }
      return finish(done, here, t("Purchase recorded"));
    },
    close: async () => finish(await closeTradeIn(staff, tradeInId), here, t("Trade-in closed")),
  });
}

function finish(
  done: Exclude<AnswerTradeIn, NotAnswered> | Exclude<BuyTradeIn, AmountRefusal>,
  here: string,
  title: string,
) {
  if (done.ok) return redirectWithToast(here, { title });
  switch (done.reason) {
    case "not-found":
      throw data(t("Trade-in not found"), { status: 404 });
    case "wrong-step":
      return redirectWithError(here, t("Nothing was changed. Check the trade-in, then try again."));
    case "pieces-gone":
      return redirectWithError(
        here,
        t(
          "A piece that was bought here has come back already, is to be returned, or is reported as lost. Check its certificate on the order's page.",
        ),
      );
  }
}

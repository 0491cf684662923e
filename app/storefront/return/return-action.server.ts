import { data } from "react-router";
import { parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { t } from "#languages/messages.ts";
import { formatDay } from "#shop/format-day.ts";
import { checkbox, namedPieces } from "#shop/form-fields.ts";
import * as links from "#shop/links.ts";
import type { Viewer } from "#shop/orders/read-order.server.ts";
import { requestReturn, returnForm } from "#shop/returns/request-return.server.ts";
import { uploadSentence } from "../shared/upload-sentences.ts";

const requestForm = returnForm.extend({
  pieces: namedPieces.refine((pieces) => pieces.some(({ quantity }) => quantity > 0), {
    error: () => t("Choose how many pieces you'd like to give back"),
  }),
  isAsReceived: checkbox,
});

/** Sends the request and opens the order's page, or answers with what is wrong in the form. */
export async function handleReturnRequest(
  orderId: string,
  viewer: Viewer,
  upload: { form: FormData; files: { bytes: Uint8Array }[] },
) {
  const sent = parseForm(upload.form, { schema: requestForm });
  if (sent.status !== "success") return { result: sent.reply() };
  const { pieces, ...given } = sent.value;
  const pictures = upload.files.map(({ bytes }) => bytes);
  const done = await requestReturn(orderId, viewer, { ...given, picks: pieces }, pictures);
  if (done.ok) {
    return redirectWithToast(`${links.order(orderId, viewer.key)}#return-${done.returnId}`, {
      title: t("We got your request"),
      description: t("Your order page shows its number and what happens next."),
    });
  }
  const field = (name: "pieces" | "reason" | "kind" | "isAsReceived", sentence: string) => ({
    result: sent.reply({ fieldErrors: { [name]: [sentence] } }),
  });
  switch (done.reason) {
    case "not-found":
      throw data(null, { status: 404 });
    case "forbidden":
      throw data(null, { status: 403 });
    case "order-cancelled":
      return { problem: t("This order was cancelled, so its pieces can't be returned.") };
    case "nothing-picked":
      return field("pieces", t("Choose how many pieces you'd like to give back"));
    case "not-arrived":
      return field("pieces", t("These pieces haven't arrived yet, so they can't be returned."));
    case "already-requested":
      return field("pieces", t("You have already asked to return these pieces."));
    case "more-than-arrived":
      return field("pieces", t("You can't return more pieces than you have received."));
    case "bought-back":
      return field("pieces", t("We have bought these pieces back, so they can't be returned."));
    case "exchange-only":
      return field("kind", t("For this reason you can exchange the piece, but not get a refund."));
    case "already-exchanged":
      return field(
        "kind",
        t(
          "These pieces came from an exchange, so they can't be exchanged again. Please contact us if something is wrong with them.",
        ),
      );
    case "not-confirmed":
      return field(
        "isAsReceived",
        t(
          "Engraved or altered pieces, and bars and coins whose seal was opened, can't be exchanged unless something is wrong with them. Tick this if yours are as you received them.",
        ),
      );
    case "too-late":
      return field(
        "reason",
        t("The last day to ask for this was {day}. Please contact us if something is wrong.", {
          day: formatDay(done.lastDay),
        }),
      );
    case "too-many-pictures":
    case "not-a-picture":
    case "too-large":
    case "too-many-pixels":
      return { result: sent.reply(), problem: uploadSentence(done.reason) };
  }
}

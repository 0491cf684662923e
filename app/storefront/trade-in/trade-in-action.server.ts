import { parseForm, textOf } from "#app/http/form.server.ts";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import {
  requestTradeIn,
  maxTradeInLines,
  tradeInForm,
} from "#shop/trade-ins/request-trade-in.server.ts";
import { readOfferedPurchase } from "#shop/trade-ins/own-purchase.server.ts";
import { uploadSentence } from "../shared/upload-sentences.ts";
import type { Answer } from "./answer.ts";

/** Sends the request and answers with the page that shows its number, or with what is wrong in the form. */
export async function handleTradeInRequest(
  userId: string | null,
  upload: { form: FormData; files: { bytes: Uint8Array }[] },
): Promise<Answer | { page: string }> {
  const sent = parseForm(upload.form, { schema: tradeInForm });
  // The pieces of the purchase stay on the page while the form is corrected.
  const named = (field: string) => textOf(upload.form, field);
  const purchase = await readOfferedPurchase(named("orderId"), named("proof"));
  if (sent.status !== "success") return { result: sent.reply(), purchase };
  const pictures = upload.files.map(({ bytes }) => bytes);
  const done = await requestTradeIn(userId, sent.value, pictures);
  if (done.ok) {
    return { page: links.requestTradeIn({ sent: String(done.number) }) };
  }
  const problem = (sentence: string): Answer => ({
    result: sent.reply(),
    problem: sentence,
    purchase,
  });
  switch (done.reason) {
    case "nothing-named":
      return problem(t("Tell us about at least one piece: what it is, its purity or its weight."));
    case "too-many-lines":
      return problem(
        t("Choose at most {count} different pieces. Send a second request for the others.", {
          count: maxTradeInLines,
        }),
      );
    case "pieces-changed":
      return problem(t("These pieces have changed. Please choose them again."));
    case "too-many-tries":
      return problem(t("Too many requests with this phone number today. Please call us."));
    case "too-many-pictures":
    case "not-a-picture":
    case "too-large":
    case "too-many-pixels":
      return problem(uploadSentence(done.reason));
  }
}

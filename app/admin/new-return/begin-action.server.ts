import { data, href } from "react-router";
import { z } from "zod";
import { parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { t } from "#languages/messages.ts";
import { formatDay } from "#shop/format-day.ts";
import { namedPieces } from "#shop/form-fields.ts";
import { beginReturn, returnForm } from "#shop/returns/request-return.server.ts";
import type { Staff } from "#shop/staff.ts";

const beginForm = returnForm.extend({
  pieces: namedPieces,
  exception: z
    .string()
    .trim()
    .max(300, { error: () => t("At most {count} characters", { count: 300 }) })
    .default(""),
});

/** Begins the return and opens it, or answers with what is wrong in the form. */
export async function handleCreateReturn(staff: Staff, order: { id: string }, form: FormData) {
  const sent = parseForm(form, { schema: beginForm });
  if (sent.status !== "success") return sent.reply();
  const { pieces, ...given } = sent.value;
  const done = await beginReturn(staff, order.id, { ...given, picks: pieces });
  if (done.ok) {
    const { returnId } = done;
    return redirectWithToast(href("/admin/returns/:returnId", { returnId }), {
      title: t("Return created"),
    });
  }
  const all = (sentence: string) => sent.reply({ formErrors: [sentence] });
  switch (done.reason) {
    case "nothing-picked":
      return all(t("Enter how many pieces come back, at least one."));
    case "order-cancelled":
      return all(t("This order is cancelled. Its pieces come back under “Expected back”."));
    case "not-arrived":
      return all(t("These pieces haven't arrived yet, so they can't be returned."));
    case "already-requested":
      return all(t("These pieces are in another return already."));
    case "more-than-arrived":
      return all(t("More pieces than have arrived can't be returned."));
    case "bought-back":
      return all(t("We have bought these pieces back, so they can't be returned."));
    case "exchange-only":
      return sent.reply({
        fieldErrors: {
          exception: [t("For this reason, pieces are exchanged. For a refund, write why.")],
        },
      });
    case "already-exchanged":
      return sent.reply({
        fieldErrors: {
          exception: [
            t(
              "The customer got these pieces in an exchange, so they can't be exchanged again. To go on, write why.",
            ),
          ],
        },
      });
    case "too-late":
      return sent.reply({
        fieldErrors: {
          exception: [
            t("The last day was {day}. To go on, write why.", { day: formatDay(done.lastDay) }),
          ],
        },
      });
    case "not-found":
      throw data(t("Order not found"), { status: 404 });
  }
}

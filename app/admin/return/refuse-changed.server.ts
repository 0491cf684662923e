import { data } from "react-router";
import { redirectWithError } from "#app/http/toast.server.ts";
import { t } from "#languages/messages.ts";

/** Answers a form about a return that another person has changed since the page was opened. */
export function refuseChanged(
  here: string,
  reason: "not-found" | "wrong-step" | "order-cancelled",
) {
  if (reason === "not-found") throw data(t("Return not found"), { status: 404 });
  return redirectWithError(
    here,
    reason === "order-cancelled"
      ? t("The order was cancelled, so nothing was changed.")
      : t("Someone else has changed this return. Check it, then try again."),
  );
}

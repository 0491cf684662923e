import { data } from "react-router";
import { redirectWithError } from "#app/http/toast.server.ts";
import { t } from "#languages/messages.ts";

/**
 * The answer to a buyer's form if there is no such order, if the order is another person's, or if there were too many
 * attempts. `page`: where the buyer reads the sentence.
 */
export function refuse(reason: "not-found" | "forbidden" | "too-many-tries", page: string) {
  switch (reason) {
    case "not-found":
      throw data(null, { status: 404 });
    case "forbidden":
      throw data(null, { status: 403 });
    case "too-many-tries":
      return redirectWithError(page, t("Too many attempts. Please try again later."));
  }
}

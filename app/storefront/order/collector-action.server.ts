import type { RequestContext } from "#app/http/request-context.ts";
import { parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { t } from "#languages/messages.ts";
import {
  collectorForm,
  nameCollector,
  removeCollector,
  type ChangeCollector,
} from "#shop/fulfilment/collector.server.ts";
import * as links from "#shop/links.ts";
import { viewerOf } from "../shared/order/find-order.server.ts";
import { refuse } from "../shared/order/refuse.server.ts";

type Asked = { params: { orderId: string }; context: RequestContext; url: URL };

/** What was typed into the form that names a person, and what is wrong with it. */
export type CollectorFormState = {
  typed: { name: string; last4: string };
  errors: Partial<Record<string, string[] | null>>;
};

/** The buyer names the person who may collect the order instead. */
export async function handleNameCollector(asked: Asked, form: FormData) {
  const sent = parseForm(form, { schema: collectorForm });
  if (sent.status !== "success") {
    const typed = { name: textOf(form, "name"), last4: textOf(form, "last4") };
    return { collectorFormState: { typed, errors: sent.error ?? {} } satisfies CollectorFormState };
  }
  const viewer = await viewerOf(asked.context, asked.url);
  const changed = await nameCollector(asked.params.orderId, viewer, sent.value);
  return answer(asked, changed, t("{name} may now collect your order", sent.value));
}

/** The buyer takes that back. */
export async function handleRemoveCollector(asked: Asked) {
  const viewer = await viewerOf(asked.context, asked.url);
  const changed = await removeCollector(asked.params.orderId, viewer);
  return answer(asked, changed, t("Only you can collect your order now"));
}

function answer({ params, url }: Asked, changed: ChangeCollector, title: string) {
  const page = links.order(params.orderId, url.searchParams.get("key"));
  if (changed.ok) return redirectWithToast(page, { title });
  switch (changed.reason) {
    case "not-found":
    case "forbidden":
    case "too-many-tries":
      return refuse(changed.reason, page);
    case "not-collected":
    case "order-closed":
      return redirectWithError(page, t("This order is no longer waiting to be collected."));
  }
}

import type { RequestContext } from "#app/http/request-context.ts";
import { parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { bankAccountForm, saveBankAccount } from "#shop/returns/bank-account.server.ts";
import { withdrawReturn } from "#shop/returns/decide-return.server.ts";
import { viewerOf } from "../shared/order/find-order.server.ts";
import { refuse } from "../shared/order/refuse.server.ts";

type Asked = { params: { orderId: string }; context: RequestContext; url: URL };

/** The buyer takes a request back. */
export async function handleWithdraw(asked: Asked, form: FormData) {
  const { orderId } = asked.params;
  const viewer = await viewerOf(asked.context, asked.url);
  const done = await withdrawReturn(orderId, textOf(form, "returnId"), viewer);
  if (!done.ok) return answerRefusal(done.reason, links.order(orderId, viewer.key));
  return redirectWithToast(links.order(orderId, viewer.key), { title: t("Request withdrawn") });
}

/** The buyer says where the money of a return goes. */
export async function handleBankAccount(asked: Asked, form: FormData) {
  const { orderId } = asked.params;
  const returnId = textOf(form, "returnId");
  const sent = parseForm(form, { schema: bankAccountForm });
  if (sent.status !== "success") return { account: { returnId, result: sent.reply() } };
  const viewer = await viewerOf(asked.context, asked.url);
  const done = await saveBankAccount(orderId, returnId, viewer, sent.value);
  if (!done.ok) return answerRefusal(done.reason, links.order(orderId, viewer.key));
  return redirectWithToast(`${links.order(orderId, viewer.key)}#return-${returnId}`, {
    title: t("Account saved"),
  });
}

function answerRefusal(
  reason: "not-found" | "forbidden" | "wrong-step" | "order-cancelled",
  page: string,
) {
  if (reason === "not-found" || reason === "forbidden") return refuse(reason, page);
  return redirectWithError(page, t("This return has changed. Please check it again."));
}

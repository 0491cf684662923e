import { data } from "react-router";
import { drainBody, readUploads } from "#app/http/upload.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { checkReturnUpload, maxReturnPictures } from "#shop/returns/request-return.server.ts";
import { readReturnable } from "#shop/returns/returnable.server.ts";
import { BuyerOnlyScreen } from "../shared/order/buyer-only-screen.tsx";
import { findOrder, viewerOf } from "../shared/order/find-order.server.ts";
import { pageMeta } from "../shared/page-meta.ts";
import { handleReturnRequest } from "./return-action.server.ts";
import { maxTotalBytes, uploadSentence } from "../shared/upload-sentences.ts";
import { ReturnScreen } from "./return-screen.tsx";
import type { Route } from "./+types/route";

export { OrderNotFound as ErrorBoundary } from "../shared/order/order-not-found.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData ? t("Return or exchange") : t("Order not found"),
  });
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { seen } = await findOrder(params.orderId, context, url);
  if (!seen.isFull) return { seen };
  return { seen, returnable: await readReturnable(seen.order), returnId: crypto.randomUUID() };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const viewer = await viewerOf(context, url);
  const { ip } = await visitorOf(context);
  const checked = await checkReturnUpload(ip, params.orderId, viewer);
  if (!checked.ok) {
    await drainBody(request);
    if (checked.reason === "not-found") throw data(null, { status: 404 });
    if (checked.reason === "forbidden") throw data(null, { status: 403 });
    return { problem: t("Too many attempts. Please try again later.") };
  }
  const limits = { maxFiles: maxReturnPictures, maxTotalBytes };
  const upload = await readUploads(request, "pictures", limits);
  if (!upload.ok) return { problem: uploadSentence(upload.reason) };
  return handleReturnRequest(params.orderId, viewer, upload);
}

/** The form with which a buyer asks to return or exchange pieces. */
export default function Return({ loaderData, actionData }: Route.ComponentProps) {
  const { seen, returnable, returnId } = loaderData;
  if (!seen.isFull || !returnable || !returnId) {
    return <BuyerOnlyScreen title={t("Return or exchange")} order={seen.order} />;
  }
  return <ReturnScreen order={seen.order} answer={actionData} {...{ returnable, returnId }} />;
}

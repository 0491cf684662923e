import { data, redirect } from "react-router";
import { formOf, handleIntent, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { formatMoment } from "#shop/format-moment.ts";
import { message, t } from "#languages/messages.ts";
import {
  lossForm,
  reportLoss,
  withdrawLoss,
  type LossKind,
} from "#shop/certificates/loss-reports.server.ts";
import {
  certificatesOf,
  type OrderCertificate,
} from "#shop/certificates/order-certificates.server.ts";
import * as links from "#shop/links.ts";
import { withTranslatedItems } from "#shop/orders/item-names.ts";
import { readOrder } from "#shop/orders/read-order.server.ts";
import type { Route } from "./+types/route";
import { viewerOf } from "../shared/order/find-order.server.ts";
import { refuse } from "../shared/order/refuse.server.ts";
import { pageTitle } from "../shared/page-meta.ts";
import { CertificatesScreen } from "./certificates-screen.tsx";

export const meta = pageTitle(message("Certificates"));

/** The certificates of a paid order, for those who may see the full order. Others are sent to the order's page. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = await viewerOf(context, url);
  const seen = await readOrder(params.orderId, viewer);
  if (!seen?.isFull || seen.order.paymentStatus !== "completed") {
    throw redirect(links.order(params.orderId, viewer.key));
  }
  const { id, orderNumber, items } = withTranslatedItems(seen.order);
  const certificates = new Map(
    (await certificatesOf(seen.order)).map((one) => [one.orderItemId, shownOf(one)]),
  );
  return {
    order: { id, orderNumber },
    pieces: items.flatMap((item) => {
      const certificate = certificates.get(item.id);
      return certificate ? [{ item, certificate }] : [];
    }),
    // Staff report a loss on the admin's page of the order.
    canReport: !viewer.isStaff,
  };
}

function shownOf({ token, state, report, drawing }: OrderCertificate) {
  return {
    token,
    state,
    drawing,
    reportId: crypto.randomUUID(),
    report: report && {
      kind: report.kind,
      on: formatMoment(report.createdAt, "date"),
      isConfirmed: report.confirmedAt !== null,
    },
  };
}

export async function action({ request, ...asked }: Route.ActionArgs) {
  const form = await formOf(request);
  return handleIntent(form, {
    lost: () => sendReport(asked, form, "lost"),
    stolen: () => sendReport(asked, form, "stolen"),
    withdraw: () => withdrawReport(asked, form),
  });
}

type Asked = Omit<Route.ActionArgs, "request">;

async function sendReport({ params, context, url }: Asked, form: FormData, kind: LossKind) {
  const viewer = await viewerOf(context, url);
  const { ip } = await visitorOf(context);
  const sent = lossForm.safeParse({ ...Object.fromEntries(form), kind });
  if (!sent.success) throw data(t("This form is not valid."), 400);
  const done = await reportLoss(params.orderId, viewer, ip, sent.data);
  const page = links.orderCertificates(params.orderId, viewer.key);
  if (!done.ok) return answerRefusal(done, page);
  return redirectWithToast(page, {
    title: t("The certificate now shows a warning"),
    description: t("Please make a police report as well. We'll get in touch with you."),
  });
}

async function withdrawReport({ params, context, url }: Asked, form: FormData) {
  const viewer = await viewerOf(context, url);
  const { ip } = await visitorOf(context);
  const done = await withdrawLoss(params.orderId, viewer, ip, textOf(form, "orderItemId"));
  const page = links.orderCertificates(params.orderId, viewer.key);
  return done.ok
    ? redirectWithToast(page, { title: t("Report withdrawn") })
    : answerRefusal(done, page);
}

type Refused = Exclude<Awaited<ReturnType<typeof reportLoss>>, { ok: true }>;

function answerRefusal({ reason }: Refused, page: string) {
  switch (reason) {
    case "not-found":
    case "forbidden":
    case "too-many-tries":
      return refuse(reason, page);
    case "wrong-step":
      return redirectWithError(page, t("This piece has changed. Please check it again."));
  }
}

export { OrderNotFound as ErrorBoundary } from "../shared/order/order-not-found.tsx";

export default function OrderCertificates({ loaderData }: Route.ComponentProps) {
  return <CertificatesScreen {...loaderData} />;
}

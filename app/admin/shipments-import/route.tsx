import { href } from "react-router";
import { z } from "zod";
import { requireStaff } from "#app/http/visitor.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { listPackedParcels } from "#shop/fulfilment/packed-parcels.server.ts";
import { lastCourier } from "#shop/fulfilment/send-shipment.server.ts";
import { isId } from "#shop/id.ts";
import { isSmtpConfigured } from "#shop/notifications/send-emails.server.ts";
import { PageHead } from "../shared/page-head.tsx";
import { filterReader } from "../shared/url-filter.server.ts";
import type { Route } from "./+types/route";
import { ChooseFile } from "./choose-file.tsx";
import { ExportParcels } from "./export-parcels.tsx";
import { handleImportForm, type ImportAnswer } from "./import-action.server.ts";
import { Preview } from "./preview.tsx";
import { TypeNumbers } from "./type-numbers.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { orders } = readFilter(url);
  const [parcels, usualCourier] = await Promise.all([
    listPackedParcels(staff, orders),
    lastCourier(staff),
  ]);
  return { parcels, usualCourier, isSelection: orders.length > 0, sendsEmail: isSmtpConfigured() };
}

/** The orders whose parcels are listed; all if there are none in the URL. */
const readFilter = filterReader({
  orders: z
    .string()
    .transform((ids) => ids.split(",").filter(isId).slice(0, 100))
    .catch([]),
});

export async function action({ request, context, url }: Route.ActionArgs) {
  return handleImportForm(request, await requireStaff(context, url));
}

export default function ShipmentsImport({ loaderData, actionData }: Route.ComponentProps) {
  const { sendsEmail, ...typing } = loaderData;
  const { preview, problem, typedProblem, typed }: ImportAnswer = actionData ?? {};
  return (
    <>
      <PageHead title={t("Tracking numbers")}>
        <TextLink to={href("/admin/orders")}>{t("Back to orders")}</TextLink>
      </PageHead>
      {preview ? (
        <Preview key={preview.fingerprint} preview={preview} problem={problem} />
      ) : (
        <div className="max-w-3xl space-y-4">
          <TypeNumbers {...typing} problem={typedProblem} typed={typed} />
          <ChooseFile problem={problem} sendsEmail={sendsEmail} />
          <ExportParcels />
        </div>
      )}
    </>
  );
}

import { href } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { PageHead } from "../shared/page-head.tsx";
import type { Route } from "./+types/route";
import { ChooseFile } from "./choose-file.tsx";
import { ExportParcels } from "./export-parcels.tsx";
import { handleImportForm, type ImportAnswer } from "./import-request.server.ts";
import { Preview } from "./preview.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireStaff(context, url);
  return null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return handleImportForm(request, await requireStaff(context, url));
}

export default function ShipmentsImport({ actionData }: Route.ComponentProps) {
  const { preview, problem }: ImportAnswer = actionData ?? {};
  return (
    <>
      <PageHead title={t("Courier numbers")}>
        <TextLink to={href("/admin/orders")}>{t("Back to orders")}</TextLink>
      </PageHead>
      {preview ? (
        <Preview key={preview.fingerprint} preview={preview} problem={problem} />
      ) : (
        <div className="max-w-3xl space-y-4">
          <ChooseFile problem={problem} />
          <ExportParcels />
        </div>
      )}
    </>
  );
}

import { href } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { csvColumns } from "#shop/catalogue/csv-columns.server.ts";
import { PageHead } from "../shared/page-head.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { handleImportForm, type ImportAnswer } from "./import-action.server.ts";
import { Preview } from "./preview.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireStaff(context, url);
  return { columns: csvColumns.map(({ title }) => title) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return handleImportForm(request, await requireStaff(context, url));
}

export default function ProductsImport({ loaderData, actionData }: Route.ComponentProps) {
  const { preview, problem }: ImportAnswer = actionData ?? {};
  return (
    <>
      <PageHead title={t("Import products")}>
        <TextLink to={href("/admin/products")}>{t("Back to products")}</TextLink>
      </PageHead>
      {preview ? (
        <Preview key={preview.fingerprint} preview={preview} problem={problem} />
      ) : (
        <ChooseFile columns={loaderData.columns} problem={problem} />
      )}
    </>
  );
}

import { requireStaff } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { readProductFormOptions } from "#shop/catalogue/read-product-for-edit.server.ts";
import { otherLanguages } from "../shared/other-languages.server.ts";
import { PageHead } from "../shared/page-head.tsx";
import { ProductForm } from "../shared/product-form/product-form.tsx";
import { sendProduct } from "../shared/product-form/send-product.ts";
import { saveProductRequest } from "../shared/product-form/save-action.server.ts";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  return {
    choices: await readProductFormOptions(staff),
    languages: otherLanguages(),
    newId: crypto.randomUUID(),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return saveProductRequest(request, await requireStaff(context, url), undefined);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendProduct(request, "new", () => serverAction());
}

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t("Add New Product")} />
      <ProductForm {...loaderData} answer={actionData} />
    </>
  );
}

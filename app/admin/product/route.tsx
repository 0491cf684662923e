import { data, href } from "react-router";
import { formOf, handleIntent, textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import {
  readProductFormOptions,
  readProductForEdit,
} from "#shop/catalogue/read-product-for-edit.server.ts";
import {
  archiveProducts,
  deleteProduct,
  duplicateProduct,
} from "#shop/catalogue/manage-products.server.ts";
import { isId } from "#shop/id.ts";
import type { Staff } from "#shop/staff.ts";
import { AuditLink } from "../shared/audit-link.tsx";
import { otherLanguages } from "../shared/other-languages.server.ts";
import { PageHead } from "../shared/page-head.tsx";
import { ProductActions } from "./product-actions.tsx";
import { ProductForm } from "../shared/product-form/product-form.tsx";
import { sendProduct } from "../shared/product-form/send-product.ts";
import { saveProductRequest } from "../shared/product-form/save-action.server.ts";
import { useFormVersion } from "../shared/product-form/use-form-version.ts";
import type { FormAnswer } from "../shared/save-picture-form.server.ts";
import type { Route } from "./+types/route";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const product = await readProductForEdit(staff, params.productId);
  if (!product) throw data(t("Product not found"), { status: 404 });
  return {
    product,
    choices: await readProductFormOptions(staff),
    languages: otherLanguages(),
    copyId: crypto.randomUUID(),
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  if (!isId(params.productId)) throw data(t("Product not found"), { status: 404 });
  const isSave = request.headers.get("content-type")?.startsWith("multipart/");
  if (isSave) return saveProductRequest(request, staff, params.productId);
  return handleActionForm(staff, params.productId, await formOf(request));
}

export function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  return sendProduct(request, params.productId, () => serverAction());
}

function handleActionForm(staff: Staff, productId: string, form: FormData) {
  const here = href("/admin/products/:productId", { productId });
  const setArchived = async (isArchived: boolean) => {
    await archiveProducts(staff, [productId], isArchived);
    return redirectWithToast(here, {
      title: isArchived ? t("Product archived") : t("Product restored"),
    });
  };
  return handleIntent<Promise<FormAnswer | Response>>(form, {
    archive: () => setArchived(true),
    restore: () => setArchived(false),
    duplicate: async () => {
      const copyId = textOf(form, "copyId");
      const copy = await duplicateProduct(staff, productId, isId(copyId) ? copyId : undefined);
      if (!copy) throw data(t("Product not found"), { status: 404 });
      return redirectWithToast(href("/admin/products/:productId", copy), {
        title: t("Product duplicated"),
        description: t(
          "The copy is archived and has no stock. Restore the copy when it's ready to sell.",
        ),
      });
    },
    delete: async () => {
      const deleted = await deleteProduct(staff, productId);
      if (deleted.ok) {
        return redirectWithToast(href("/admin/products"), {
          title: t("Product deleted successfully"),
        });
      }
      if (deleted.reason === "not-found") throw data(t("Product not found"), { status: 404 });
      const problem = t(
        "This product has been ordered, so it can't be deleted. Archive it instead.",
      );
      return { problem };
    },
  });
}

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const { product, choices, languages } = loaderData;
  const formVersion = useFormVersion(product.version, Boolean(actionData));
  return (
    <>
      <PageHead title={t("Edit Product")}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {product.name}
          {product.archivedAt ? (
            <Badge>{t("Archived")}</Badge>
          ) : (
            <TextLink to={href("/products/:slug", { slug: product.slug })}>
              {t("View in the shop")}
            </TextLink>
          )}
          <TextLink to={href("/admin/products/:productId/stock", { productId: product.id })}>
            {t("Stock history")}
          </TextLink>
          <AuditLink filter={{ subject: "product", id: product.id }} />
        </span>
      </PageHead>
      <ProductForm
        key={`${product.id} ${formVersion}`}
        product={product}
        choices={choices}
        languages={languages}
        answer={actionData}
      />
      <ProductActions
        name={product.name}
        isArchived={Boolean(product.archivedAt)}
        copyId={loaderData.copyId}
      />
    </>
  );
}

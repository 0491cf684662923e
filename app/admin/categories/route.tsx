import Shapes from "lucide:shapes";
import { href, useSearchParams } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#languages/messages.ts";
import { listCategoriesForEdit } from "#shop/catalogue/manage-categories.server.ts";
import { CategoryForm } from "./category-form.tsx";
import { CategoryTable } from "./category-table.tsx";
import { deletionSentence } from "./deletion-sentence.ts";
import { handleCategoryForm, saveCategoryRequest } from "./category-action.server.ts";
import { ConfirmForm } from "../shared/confirm-form.tsx";
import { otherLanguages } from "../shared/other-languages.server.ts";
import { PageHead } from "../shared/page-head.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    categories: await listCategoriesForEdit(await requireStaff(context, url)),
    languages: otherLanguages(),
    newId: crypto.randomUUID(),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const isSave = request.headers.get("content-type")?.startsWith("multipart/");
  if (isSave) return saveCategoryRequest(request, staff, url.searchParams.get("edit"));
  return handleCategoryForm(staff, await formOf(request));
}

/** The URL says which dialog is open, so that the dialogs work without JavaScript. */
export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, languages, newId } = loaderData;
  const [params] = useSearchParams();
  const edited = categories.find(({ id }) => id === params.get("edit"));
  const deleted = categories.find(({ id }) => id === params.get("delete"));
  const isAdding = params.get("edit") === "new";
  return (
    <>
      <PageHead
        title={t("Categories")}
        action={
          <ButtonLink to={{ search: "edit=new" }} preventScrollReset>
            {t("Add Category")}
          </ButtonLink>
        }
      />
      {categories.length > 0 ? (
        <CategoryTable key={categories.map(({ id }) => id).join()} categories={categories} />
      ) : (
        <EmptyState icon={Shapes} title={t("No categories yet")}>
          <p>
            {t(
              "Add a category to group products in the shop. Products without a category appear under All Products.",
            )}
          </p>
        </EmptyState>
      )}
      <Dialog
        open={isAdding || Boolean(edited)}
        closeTo={href("/admin/categories")}
        title={isAdding ? t("Add New Category") : t("Edit Category")}
      >
        <CategoryForm
          key={params.get("edit")}
          category={edited}
          newId={newId}
          languages={languages}
          answer={actionData}
        />
      </Dialog>
      <Dialog
        open={Boolean(deleted)}
        closeTo={href("/admin/categories")}
        title={t("Are you sure you want to delete this category?")}
      >
        {deleted ? (
          <ConfirmForm
            intent="delete"
            label={t("Delete")}
            fields={{ id: deleted.id, agreed: deleted.products }}
            keepTo={href("/admin/categories")}
            problem={actionData?.problem}
          >
            {deletionSentence(deleted)}
          </ConfirmForm>
        ) : null}
      </Dialog>
    </>
  );
}

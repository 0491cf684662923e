import { href } from "react-router";
import { handleIntent } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { message, t } from "#languages/messages.ts";
import { addSubCategory, subCategoryForm } from "#shop/catalogue/add-sub-category.server.ts";
import {
  categoryForm,
  deleteCategory,
  reorderCategories,
  saveCategory,
} from "#shop/catalogue/manage-categories.server.ts";
import { isId } from "#shop/id.ts";
import type { Staff } from "#shop/staff.ts";
import { savePictureForm, type FormAnswer } from "../shared/save-picture-form.server.ts";

/** Handles the form of the category dialog; `edited` is a category's id, or "new". */
export function saveCategoryRequest(request: Request, staff: Staff, edited: string | null) {
  const id = edited && isId(edited) ? edited : undefined;
  return savePictureForm(request, {
    schema: categoryForm,
    save: (category, [picture]) => saveCategory(staff, id, category, picture),
    sentences: {
      "not-found": message("This category has been deleted."),
      "same-sub-category": message(
        "Someone has added a sub-category with one of these names. Reload the page to see it.",
      ),
      "too-many-sub-categories": addRefusals["too-many"],
    },
    onSaved: () =>
      redirectDone(id ? t("Category updated successfully") : t("Category created successfully")),
  });
}

export type CategoryAnswer = FormAnswer & {
  /** The sub-category that the product form asked for. */
  added?: { id: string; name: string; categoryId: string };
};

/**
 * Handles the category list's forms. One saves the categories' display order, another deletes a category. The product
 * form adds a sub-category without leaving its page.
 */
export function handleCategoryForm(staff: Staff, form: FormData) {
  return handleIntent<Promise<CategoryAnswer | Response>>(form, {
    "add-sub-category": () => handleAddSubCategory(staff, form),
    order: async () => {
      const ids = form.getAll("ids").filter((id) => typeof id === "string" && isId(id));
      await reorderCategories(staff, ids as string[]);
      return redirectDone(t("Display order updated"));
    },
    delete: async () => {
      const id = form.get("id");
      // The number of products that staff saw when they confirmed the deletion.
      const agreed = Number(form.get("agreed") ?? 0) || 0;
      const deleted =
        typeof id === "string" && isId(id) ? await deleteCategory(staff, id, agreed) : undefined;
      if (deleted && !deleted.ok && deleted.reason === "has-products") {
        const problem = t(
          "This category now has {count} products. Check again before you delete the category.",
          { count: deleted.products },
        );
        return { problem };
      }
      // A category that someone else has already deleted counts as deleted.
      return redirectDone(t("Category deleted successfully"));
    },
  });
}

async function handleAddSubCategory(staff: Staff, form: FormData): Promise<CategoryAnswer> {
  const typed = subCategoryForm.safeParse(Object.fromEntries(form));
  if (!typed.success) return { problem: typed.error.issues[0]!.message };
  const done = await addSubCategory(staff, typed.data);
  return done.ok ? { added: done.added } : { problem: t(addRefusals[done.reason]) };
}

const addRefusals = {
  "not-found": message("This category has been deleted."),
  "too-many": message("This category has 60 sub-categories, which is the most."),
};

function redirectDone(title: string) {
  return redirectWithToast(href("/admin/categories"), { title });
}

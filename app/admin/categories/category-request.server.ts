import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { deleteCategory } from "#shop/catalogue/manage-categories.server.ts";
import { categoryForm, saveCategory } from "#shop/catalogue/manage-categories.server.ts";
import { isId } from "#shop/id.ts";
import type { Staff } from "#shop/staff.ts";
import { readPictureForm } from "../shared/read-picture.server.ts";

export type CategoryAnswer = { result?: SubmissionResult; problem?: string };

/** Handles the dialog's form. `edited` is a category's id, or "new". */
export async function saveCategoryRequest(request: Request, staff: Staff, edited: string | null) {
  const sent = await readPictureForm(request);
  if (!sent.ok) return { problem: sent.problem } satisfies CategoryAnswer;
  const submission = parseForm(sent.form, { schema: categoryForm });
  if (submission.status !== "success") {
    return {
      result: submission.reply(),
      problem: "Please check these details",
    } satisfies CategoryAnswer;
  }
  const id = edited && isId(edited) ? edited : undefined;
  const saved = await saveCategory(staff, id, submission.value, sent.picture);
  if (!saved.ok) {
    const problem =
      saved.reason === "not-found"
        ? "This category has been deleted."
        : `${saved.file} can't be used. Upload a JPEG, PNG or WebP of at most 10 MB and 40 megapixels. Nothing was saved.`;
    return {
      result: submission.reply({ formErrors: [problem] }),
      problem,
    } satisfies CategoryAnswer;
  }
  return redirectWithToast(href("/admin/categories"), {
    title: id ? "Category updated successfully" : "Category created successfully",
  });
}

/** The form's `agreed` is the number of products that staff saw when they confirmed the deletion. */
export async function deleteCategoryRequest(staff: Staff, form: FormData) {
  const id = form.get("id");
  const agreed = Number(form.get("agreed") ?? 0) || 0;
  const deleted =
    typeof id === "string" && isId(id) ? await deleteCategory(staff, id, agreed) : undefined;
  if (deleted && !deleted.ok && deleted.reason === "has-products") {
    const problem = `This category now has ${deleted.products} products. Check again before you delete the category.`;
    return { problem } satisfies CategoryAnswer;
  }
  // If someone else has already deleted the category, the result is the same.
  return redirectWithToast(href("/admin/categories"), { title: "Category deleted successfully" });
}

import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { readUploads } from "#app/http/upload.server.ts";
import { productForm } from "#shop/catalogue/product-form.server.ts";
import { saveProduct, type SaveProduct } from "#shop/catalogue/save-product.server.ts";
import type { Staff } from "#shop/staff.ts";
import { pictureMessages } from "../picture-messages.ts";
import { incompleteForm } from "../incomplete-form.ts";

const limits = { maxFiles: 12, maxTotalBytes: 60 * 1024 * 1024 };

type Refusal = Exclude<SaveProduct, { ok: true }>;
/** `problem` is the sentence to show; `reason` is the code of the refusal behind it. */
export type SaveAnswer = {
  result?: SubmissionResult;
  problem?: string;
  reason?: Refusal["reason"];
};

/** Saves the posted product form and redirects to the list, or returns the problem. */
export async function saveProductRequest(
  request: Request,
  staff: Staff,
  productId: string | undefined,
) {
  const upload = await readUploads(request, "pictures", limits);
  const unread = upload.ok ? undefined : uploadSentences[upload.reason];
  if (!("form" in upload)) return { problem: unread } satisfies SaveAnswer;
  const submission = parseForm(upload.form, { schema: productForm });
  if (!upload.ok) {
    const result = submission.reply({ formErrors: unread ? [unread] : [] });
    return { result, problem: unread } satisfies SaveAnswer;
  }
  if (submission.status !== "success") {
    return {
      result: submission.reply(),
      problem: "Please check these details",
    } satisfies SaveAnswer;
  }
  const saved = await saveProduct(staff, productId, submission.value, upload.files);
  if (!saved.ok) {
    const problem = sentenceOf(saved);
    const result = submission.reply({ formErrors: [problem] });
    return { result, problem, reason: saved.reason } satisfies SaveAnswer;
  }
  return redirectWithToast(href("/admin/products"), {
    title: productId ? "Product updated successfully" : "Product created successfully",
  });
}

const uploadSentences = {
  "too-many": "You can add at most 12 images at once. Nothing was saved.",
  "too-large": "The images are over 60 MB in total. Nothing was saved.",
  "not-multipart": incompleteForm,
};

function sentenceOf(refused: Refusal): string {
  switch (refused.reason) {
    case "edit-conflict":
      return "Someone else saved this product while you were editing. Your changes weren't saved. Reload the page to see the other person's changes.";
    case "stock-below-zero":
      return "The stock can't be below zero.";
    case "not-found":
      return "This product has been deleted.";
    case "picture-refused":
      return `${refused.file}: ${pictureMessages[refused.why]} Nothing was saved.`;
  }
}

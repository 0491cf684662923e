import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { readUploads } from "#app/http/upload.server.ts";
import { productForm } from "#shop/catalogue/product-form.server.ts";
import { saveProduct, type SaveProduct } from "#shop/catalogue/save-product.server.ts";
import type { Staff } from "#shop/staff.ts";
import { pictureSentences } from "../picture-sentences.ts";

const limits = { maxFiles: 12, maxTotal: 60 * 1024 * 1024 };

export type SaveAnswer = { result?: SubmissionResult; problem?: string };

/** The product form, as posted: saved, and on to the list; or what is wrong with it. */
export async function saveRequest(request: Request, staff: Staff, productId: string | undefined) {
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
    return { result: submission.reply({ formErrors: [problem] }), problem } satisfies SaveAnswer;
  }
  return redirectWithToast(href("/admin/products"), {
    title: productId ? "Product updated successfully" : "Product created successfully",
  });
}

const uploadSentences = {
  "too-many": "At most 12 pictures can be added at once. Nothing was saved.",
  "too-large": "The pictures are too large: together at most 60 MB. Nothing was saved.",
  "not-multipart": "The form did not arrive whole. Please send it again.",
};

function sentenceOf(refused: Exclude<SaveProduct, { ok: true }>): string {
  switch (refused.reason) {
    case "changed-meanwhile":
      return "Someone else has saved this product since you opened it. Open it again to see their changes; nothing of yours was saved.";
    case "stock-below-zero":
      return "The stock cannot be below zero.";
    case "not-there":
      return "This product has been deleted.";
    case "picture-refused":
      return `${refused.file}: ${pictureSentences[refused.why]} Nothing was saved.`;
  }
}

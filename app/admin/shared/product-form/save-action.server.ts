import { href } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { message, t } from "#languages/messages.ts";
import { productForm } from "#shop/catalogue/product-form.server.ts";
import { saveProduct } from "#shop/catalogue/save-product.server.ts";
import type { Staff } from "#shop/staff.ts";
import { addSizes } from "./add-sizes.server.ts";
import { savePictureForm } from "../save-picture-form.server.ts";

const upload = {
  field: "pictures",
  maxFiles: 12,
  maxTotalBytes: 60 * 1024 * 1024,
  tooMany: message("You can add at most 12 images at once. Nothing was saved."),
  tooLarge: message("The images are over 60 MB in total. Nothing was saved."),
};

const sentences = {
  "edit-conflict": message(
    "Someone else saved this product while you were editing. Your changes weren't saved. Reload the page to see the other person's changes.",
  ),
  "stock-below-zero": message("The stock can't be below zero."),
  "not-found": message("This product has been deleted."),
};

/** Saves the submitted product form. Redirects to the list of products, or returns why nothing was saved. */
export function saveProductRequest(request: Request, staff: Staff, productId: string | undefined) {
  const title = productId ? t("Product updated successfully") : t("Product created successfully");
  return savePictureForm(request, {
    upload,
    schema: productForm,
    save: (product, pictures) => saveProduct(staff, productId, product, pictures),
    sentences,
    fieldOf: { "stock-below-zero": "stock" },
    fillIn: addSizes,
    onSaved: () => redirectWithToast(href("/admin/products"), { title }),
  });
}

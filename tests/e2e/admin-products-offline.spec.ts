import { randomBytes } from "node:crypto";
import { receiptPicture } from "#kit/pictures.ts";
import { createProduct } from "./admin-product.ts";
import {
  expectKeptAndSentOnce,
  expectOfflineToast,
  ignoreFailedRequests,
  tryAgain,
} from "./no-network.ts";
import { expect, test } from "./shop.ts";

test("a product with new images that could not be sent is kept, and one press saves it", async ({
  admin: at,
  noise,
}) => {
  const name = `Loket Ujian ${randomBytes(4).toString("hex")}`;
  const pictures = await Promise.all(["front", "back"].map(receiptPicture));
  await at.goto("/admin/products/new");
  await at.getByLabel("Product Name").fill(name);
  await at.getByLabel("Description", { exact: true }).fill("A locket");
  await at.getByLabel("Weight (grams)").fill("10");
  await at.getByLabel("Labour Fee (RM)").fill("50");
  await at.getByLabel("Stock", { exact: false }).first().fill("2");
  await at.getByRole("button", { name: "Add Variant" }).click();
  await at.getByLabel("Name", { exact: true }).fill("Length");
  await at.getByLabel("Value").fill("45 cm");
  const files = at.locator("input[type=file]");
  await files.setInputFiles(
    pictures.map((buffer, index) => ({ name: `${index}.jpg`, mimeType: "image/jpeg", buffer })),
  );

  await at.context().setOffline(true);
  await at.getByRole("button", { name: "Create Product" }).click();
  await expectOfflineToast(at);
  ignoreFailedRequests(noise);
  await expect(at.getByRole("progressbar", { name: "Images uploaded" })).toBeHidden();
  await expect(at.getByRole("alert").filter({ hasText: "connection" })).toHaveCount(0);
  await expect(at.getByLabel("Product Name")).toHaveValue(name);
  await expect(at.getByLabel("Description", { exact: true })).toHaveValue("A locket");
  await expect(at.getByLabel("Weight (grams)")).toHaveValue("10");
  await expect(at.getByLabel("Value")).toHaveValue("45 cm");
  await expect(at.getByText("2 new image(s) selected")).toBeVisible();
  expect(await files.evaluate((input: HTMLInputElement) => input.files!.length)).toBe(2);

  await at.context().setOffline(false);
  await tryAgain(at).click();
  await expect(at.getByText("Product created successfully").first()).toBeVisible();
  await at.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  await at.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(at.getByLabel("Alt text of image 2", { exact: true })).toBeVisible();
  await expect(at.getByLabel("Value")).toHaveValue("45 cm");
});

test("a category and an adjustment of the stock are kept and sent once", async ({
  admin: at,
  noise,
}) => {
  const name = `Luar Talian ${randomBytes(4).toString("hex")}`;
  const dialog = at.getByRole("dialog");
  const rows = at.getByRole("table", { name: "Stock history" }).getByRole("row");
  const picture = { name: "new.jpg", mimeType: "image/jpeg", buffer: await receiptPicture() };
  await expectKeptAndSentOnce(at, [
    {
      name: "add a category, after it was refused",
      fill: async () => {
        await at.goto("/admin/categories?edit=new");
        await dialog.getByLabel("Display Order").fill("ninety");
        await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
        await dialog.getByRole("button", { name: "Create Category" }).click();
        await expect(dialog.getByRole("alert").first()).toBeVisible();
        await dialog.getByLabel("Display Order").fill("90");
        await dialog.getByRole("button", { name: "Add Sub-Category" }).click();
        await dialog.getByLabel("Sub-category 1", { exact: true }).fill("Fine");
        await dialog.getByLabel("Picture").setInputFiles(picture);
      },
      press: () => dialog.getByRole("button", { name: "Create Category" }).click(),
      arrives: () => expect(at.getByText("Category created successfully").first()).toBeVisible(),
    },
    {
      name: "delete it",
      fill: async () => {
        await at.getByRole("link", { name: `Delete ${name}` }).click();
        await expect(dialog).toBeVisible();
      },
      press: () => dialog.getByRole("button", { name: "Delete" }).click(),
      arrives: () => expect(at.getByText("Category deleted successfully").first()).toBeVisible(),
    },
    {
      name: "adjust the stock",
      fill: async () => {
        await createProduct(at, name);
        await at.goto(`/admin/products?q=${encodeURIComponent(name)}`);
        await at.getByRole("link", { name: `2 in stock, stock history of ${name}` }).click();
        await at.getByLabel("What happened").selectOption("Returned to supplier");
        await at.getByLabel("Pieces").fill("1");
        await at.getByLabel("Note").fill("The clasp was loose");
      },
      press: () => at.getByRole("button", { name: "Adjust stock" }).click(),
      arrives: () => expect(rows.nth(1)).toContainText(/The clasp was loose.*\u22121.*1/s),
    },
  ]);
  ignoreFailedRequests(noise);
});

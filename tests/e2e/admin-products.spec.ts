import { randomBytes } from "node:crypto";
import { productForm, signInOwner } from "#kit/clerk.ts";
import { multipart } from "#kit/forms.ts";
import { receiptPicture } from "#kit/pictures.ts";
import { createProduct } from "./admin-product.ts";
import { expect, test, checkPage } from "./shop.ts";

test("staff add, edit and delete a product", async ({ admin: at }) => {
  test.slow();
  const piece = `Rantai Ujian ${randomBytes(4).toString("hex")}`;

  await at.goto("/admin/products");
  await expect(at.getByRole("row")).toHaveCount(26);
  await checkPage(at);
  await at.getByRole("link", { name: "Add Product" }).click();
  await expect(at.getByRole("heading", { level: 1 })).toHaveText("Add New Product");
  await checkPage(at);

  await at.getByLabel("Product Name").fill(piece);
  await expect(at.getByLabel("Sub-Category")).toBeDisabled();
  await at.getByLabel("Weight (grams)").fill("10");
  await at.getByLabel("Labour Fee (RM)").fill("50");
  await at.getByLabel("Stock", { exact: false }).first().fill("2");
  await expect(at.getByText(/Price today: RM \d,\d{3}\.\d\d/)).toBeVisible();
  await at.getByRole("button", { name: "Add Variant" }).click();
  await expect(at.getByLabel("Name", { exact: true })).toBeFocused();
  await at.getByLabel("Name", { exact: true }).fill("Length");
  await at.getByLabel("Value").fill("45 cm");
  await at.getByLabel("Price Adjustment").fill("20");
  await expect(at.getByText("Unsaved changes")).toBeVisible();

  await at.getByRole("link", { name: "Cancel" }).click();
  await expect(at.getByRole("heading", { name: "Leave without saving?" })).toBeVisible();
  await at.getByRole("button", { name: "Stay" }).click();

  const picture = { mimeType: "image/jpeg", buffer: await receiptPicture(piece) };
  const broken = { mimeType: "image/jpeg", buffer: Buffer.from("no picture") };
  const input = at.locator("input[type=file]");
  await input.setInputFiles([
    { name: "one.jpg", ...picture },
    { name: "broken.jpg", ...broken },
  ]);
  await expect(at.getByText("2 new image(s) selected")).toBeVisible();
  await at.getByRole("button", { name: "Create Product" }).click();
  await expect(at.getByText(/broken\.jpg: this isn't a JPEG/).first()).toBeVisible();
  await expect(
    at.getByRole("alert").filter({ hasText: "Please check these details" }),
  ).toBeFocused();
  // No toast says it a second time (ADR-0066).
  await expect(at.getByRole("region", { name: "Notifications" })).toBeEmpty();
  await input.setInputFiles([
    { name: "one.jpg", ...picture },
    { name: "two.jpg", ...picture },
  ]);
  await at.getByRole("button", { name: "Create Product" }).click();
  await expect(at.getByText("Product created successfully").first()).toBeVisible();

  await at.getByRole("searchbox").fill(piece);
  await at.getByRole("button", { name: "Search" }).click();
  await expect(at.getByText("1 found")).toBeVisible();
  await at.getByRole("link", { name: `Edit ${piece}` }).click();
  await expect(at.getByRole("heading", { level: 1 })).toHaveText("Edit Product");
  await checkPage(at);
  await expect(at.getByLabel("Alt text of image 1", { exact: true })).toHaveValue(piece);
  const second = at.getByLabel("Alt text of image 2", { exact: true });
  await expect(second).toHaveValue("");
  await expect(second).toHaveAttribute("placeholder", `${piece}, view 2`);
  await second.fill("The clasp");
  await at.getByRole("button", { name: "Move image 2 forward" }).click();
  await expect(at.getByLabel("Alt text of image 1", { exact: true })).toHaveValue("The clasp");
  await at.getByRole("button", { name: "Delete image 2" }).click();
  await at.locator("details", { hasText: "Bahasa Malaysia" }).locator("summary").click();
  await at.getByRole("button", { name: "Copy from English (Bahasa Malaysia)" }).click();
  const malay = at.getByLabel("Name in Bahasa Malaysia");
  await expect(malay).toHaveValue(piece);
  await malay.fill("Rantai Diterjemah");
  await at.getByRole("button", { name: "Update Product" }).click();
  await expect(at.getByText("Product updated successfully").first()).toBeVisible();
  await at.goto(`/admin/products?q=${encodeURIComponent(piece)}`);
  await at.getByRole("link", { name: `Edit ${piece}` }).click();
  await expect(at.getByLabel("Alt text of image 1", { exact: true })).toHaveValue("The clasp");
  await expect(at.getByLabel("Alt text of image 2", { exact: true })).toHaveCount(0);
  await expect(at.getByLabel("Value")).toHaveValue("45 cm");
  const pageLink = at.getByRole("link", { name: "View in the shop" });
  await at.goto(`/ms${await pageLink.getAttribute("href")}`);
  await expect(at.getByRole("heading", { level: 1 })).toHaveText("Rantai Diterjemah");
  await at.goto("/admin/translations?all");
  await expect(at.getByLabel("Length in 中文")).toBeVisible();
  await checkPage(at, "translations");
  await at.goto(`/admin/products?q=${encodeURIComponent(piece)}`);
  await at.getByRole("link", { name: `Edit ${piece}` }).click();

  await at.getByRole("button", { name: "Delete", exact: true }).click();
  await at.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(at.getByText("Product deleted successfully").first()).toBeVisible();
});

test("after an edit conflict the form keeps what was typed, and asks before it is lost", async ({
  admin: at,
}) => {
  const piece = `Gelang Serentak ${randomBytes(4).toString("hex")}`;
  await createProduct(at, piece);
  await at.goto(`/admin/products?q=${encodeURIComponent(piece)}`);
  await at.getByRole("link", { name: `Edit ${piece}` }).click();
  await expect(at.getByRole("heading", { level: 1 })).toHaveText("Edit Product");
  const name = at.getByLabel("Name in Bahasa Malaysia");
  const description = at.getByLabel("Description in 中文");
  for (const language of ["Bahasa Malaysia", "中文"])
    await at.locator("details", { hasText: language }).locator("summary").click();
  await name.fill("Gelang Ditaip");
  await description.fill("金手镯");
  const buffer = await receiptPicture(piece);
  const file = { name: "one.jpg", mimeType: "image/jpeg", buffer };
  await at.locator("input[type=file]").setInputFiles([file]);

  const colleague = await signInOwner({ url: process.env.SHOP_URL! });
  const saved = await colleague.go(`${new URL(at.url()).pathname}/save`, {
    body: multipart(productForm(piece, 2, { version: "1" })),
  });
  expect(saved.text).toContain('"to"');
  await at.getByRole("button", { name: "Update Product" }).click();
  await expect(at.getByText(/Someone else saved this product/).first()).toBeVisible();
  const expectKept = async () => {
    await expect(name).toHaveValue("Gelang Ditaip");
    await expect(description).toHaveValue("金手镯");
    await expect(at.getByText("1 new image(s) selected")).toBeVisible();
    await expect(at.getByText("Unsaved changes")).toBeVisible();
  };
  await expectKept();

  const question = at.getByRole("heading", { name: "Leave without saving?" });
  for (const button of ["Duplicate", "Archive"]) {
    await at.getByRole("button", { name: button, exact: true }).click();
    await expect(question).toBeVisible();
    await at.getByRole("button", { name: "Stay" }).click();
    await expect(question).toBeHidden();
    await expectKept();
  }
  await at.getByRole("button", { name: "Archive", exact: true }).click();
  await at.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(at.getByText("Product archived").first()).toBeVisible();
  await expect(name).toHaveValue("");
  await expect(at.getByText("Unsaved changes")).toHaveCount(0);
});

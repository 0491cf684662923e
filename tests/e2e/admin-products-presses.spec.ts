import { randomBytes } from "node:crypto";
import { createProduct, productForm, signInOwner } from "#kit/clerk.ts";
import { receiptPicture } from "#kit/pictures.ts";
import { countPresses } from "./presses.ts";
import { expect, test } from "./shop.ts";

test("a ring in seven sizes with three pictures is added by the presses that are documented", async ({
  admin: at,
}) => {
  const piece = `Cincin Tujuh ${randomBytes(4).toString("hex")}`;
  const pictures = await Promise.all(["one", "two", "three"].map(receiptPicture));
  const { click, choose, press, expectDocumented } = countPresses(at);
  const type = (text: string) => at.keyboard.type(text);
  // The browser's own window, in which the pictures are chosen, is not counted.
  at.on("filechooser", (chooser) =>
    chooser.setFiles(
      pictures.map((buffer, nth) => ({ name: `${nth}.jpg`, mimeType: "image/jpeg", buffer })),
    ),
  );
  await at.goto("/admin/products");
  await click(at.getByRole("link", { name: "Add Product" }));
  await click(at.getByLabel("Product Name"));
  await type(piece);
  await choose(at.getByLabel("Category", { exact: true }), "Rings");
  await click(at.getByLabel("Weight (grams)"));
  await type("3.42");
  await press("Tab");
  await type("50");
  await press("Tab");
  await type("9");
  await click(at.getByText("Choose images"));
  await expect(at.getByText("3 new image(s) selected")).toBeVisible();
  await click(at.getByLabel("First size"));
  await type("10");
  await press("Tab");
  await type("16");
  await press("Enter");
  await type("1");
  for (const onHand of ["2", "3", "4", "5", "6", "7"]) {
    await press("Enter");
    await type(onHand);
  }
  await click(at.getByRole("button", { name: "Create Product" }));
  await expect(at.getByText("Product created successfully").first()).toBeVisible();
  await expectDocumented("add a ring in seven sizes with three pictures");

  await at.goto(`/admin/products?q=${encodeURIComponent(piece)}`);
  await at.getByRole("link", { name: `Edit ${piece}` }).click();
  await expect(at.getByLabel("Labour Fee (RM)")).toHaveValue("50.00");
  await expect(at.getByLabel(/^Alt text of image \d$/)).toHaveCount(3);
  const onHand = at.getByLabel("On hand");
  expect(
    await onHand.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
});

test("the labour fee of forty products is changed by eight presses", async ({ admin: at }) => {
  const mark = randomBytes(4).toString("hex");
  const clerk = await signInOwner({ url: process.env.SHOP_URL! });
  for (let nth = 1; nth <= 40; nth += 1) {
    // None in stock, so that shoppers' lists stay as other tests expect them.
    await createProduct(clerk, productForm(`Gelang ${mark} ${nth}`, 0));
  }
  const { click, choose, expectDocumented } = countPresses(at);
  await at.goto("/admin/products");
  await click(at.getByLabel("Search products by name or slug"));
  await at.keyboard.type(mark);
  await click(at.getByRole("button", { name: "Search", exact: true }));
  await expect(at.getByText("40 found")).toBeVisible();
  await click(at.getByRole("checkbox", { name: "Select all on this page" }));
  await click(at.getByRole("button", { name: "Select all 40 results" }));
  await choose(at.getByLabel("Change", { exact: true }), "Set the labour fee");
  await click(at.getByLabel("New labour fee (RM)"));
  await at.keyboard.type("65");
  await click(at.getByRole("button", { name: "Apply" }));
  await expect(at.getByText("40 products updated").first()).toBeVisible();
  await expectDocumented("change the labour fee of forty products");
  await at.goto(`/admin/products?q=${mark}&page=2`);
  await at
    .getByRole("link", { name: `Edit Gelang ${mark}` })
    .first()
    .click();
  await expect(at.getByLabel("Labour Fee (RM)")).toHaveValue("65.00");
});

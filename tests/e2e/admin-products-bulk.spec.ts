import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { createProduct } from "./admin-product.ts";
import { expectBarUncovered } from "./bottom-bar.ts";
import { expect, test, checkPage, expectNoSidewaysScroll } from "./shop.ts";
import { receiptPicture } from "#kit/pictures.ts";

const ways = [
  { name: "with JavaScript", javaScriptEnabled: true },
  { name: "without JavaScript", javaScriptEnabled: false },
];

for (const { name, ...use } of ways) {
  test.describe(name, () => {
    test.use(use);

    test(`staff bulk-edit, duplicate, archive and restore products ${name}`, async ({
      admin: at,
      javaScriptEnabled,
    }) => {
      test.slow();
      const suffix = randomBytes(4).toString("hex");
      for (const one of ["Satu", "Dua"]) await createProduct(at, `Gelang ${one} ${suffix}`);
      const list = `/admin/products?q=${suffix}`;

      await test.step("two products get a labour fee and a flag", async () => {
        await at.goto(list);
        await applyBulkChange(at, suffix, "Set the labour fee", {
          label: "New labour fee (RM)",
          value: "77.70",
        });
        await expect(at.getByText("2 products updated").first()).toBeVisible();
        // Reload, so that the toast of the first change is not mistaken for the second's.
        await at.goto(list);
        await applyBulkChange(at, suffix, "Best Seller: yes");
        await expect(at.getByText("2 products updated").first()).toBeVisible();
        await at.goto(`${list}&flag=best-seller`);
        await expect(at.getByText("2 found")).toBeVisible();
        await at.getByRole("link", { name: `Edit Gelang Satu ${suffix}` }).click();
        await expect(at.getByLabel("Labour Fee (RM)")).toHaveValue("77.70");
      });

      await test.step("a change is undone from its toast", async () => {
        await at.goto(list);
        await applyBulkChange(at, suffix, "Raise the labour fee by percent", {
          label: "Percentage",
          value: "10",
        });
        await expect(at.getByText("2 products updated").first()).toBeVisible();
        await at.getByRole("button", { name: "Undo" }).click();
        await expect(
          at.getByText("Undone: 2 products are as they were before").first(),
        ).toBeVisible();
        await at.getByRole("link", { name: `Edit Gelang Satu ${suffix}` }).click();
        await expect(at.getByLabel("Labour Fee (RM)")).toHaveValue("77.70");
      });

      await test.step("received pieces are added to both stocks after a question, and undone", async () => {
        await at.goto(list);
        await applyBulkChange(at, suffix, "Add received pieces to the stock", {
          label: "Pieces",
          value: "3",
        });
        const question = at.getByRole("dialog", { name: "Add 3 to the stock of 2 products?" });
        await expect(question.getByText("2 → 5")).toHaveCount(2);
        if (javaScriptEnabled) await checkPage(at);
        await question.getByRole("button", { name: "Change the stock" }).click();
        await expect(at.getByText("2 products updated").first()).toBeVisible();
        await at.getByRole("button", { name: "Undo" }).click();
        await expect(
          at.getByText("Undone: 2 products are as they were before").first(),
        ).toBeVisible();
      });

      await test.step("a refused change says why and keeps what was selected", async () => {
        await at.goto(list);
        await applyBulkChange(at, suffix, "Lower the labour fee by an amount", {
          label: "Amount (RM)",
          value: "100",
        });
        await expect(at.getByRole("alert")).toHaveText(
          "The labour fees of 2 products would be below zero or too high. Nothing was changed.",
        );
        const boxes = at.getByRole("checkbox", { name: new RegExp(`^Select .*${suffix}`) });
        for (const box of await boxes.all()) await expect(box).toBeChecked();
        await expect(at.getByLabel("Amount (RM)")).toHaveValue("100");
        await at.goto(`${list}&flag=best-seller`);
        await at.getByRole("link", { name: `Edit Gelang Satu ${suffix}` }).click();
      });

      await test.step("a duplicate is archived at first and can be restored", async () => {
        await at.getByRole("button", { name: "Duplicate" }).click();
        await expect(at.getByText("Product duplicated").first()).toBeVisible();
        await expect(at.getByLabel("Product Name")).toHaveValue(`Gelang Satu ${suffix} (copy)`);
        await expect(at.getByText("Archived", { exact: true })).toBeVisible();
        if (javaScriptEnabled) await checkPage(at, "copy");
        else await expectNoSidewaysScroll(at);
        await at.getByRole("button", { name: "Restore", exact: true }).click();
        await expect(at.getByText("Product restored").first()).toBeVisible();
        await at.goto(list);
        await expect(at.getByText("3 found")).toBeVisible();
      });

      await test.step("an archived product leaves the list and returns when restored", async () => {
        await at.goto(list);
        await applyBulkChange(at, suffix, "Archive");
        const question = at.getByRole("dialog", { name: "Archive 3 products?" });
        if (javaScriptEnabled) {
          await question.getByRole("button", { name: "Keep them" }).click();
          await expect(at.getByText("3 selected")).toBeVisible();
          await at.getByRole("button", { name: "Apply" }).click();
          await checkPage(at, "archive-question");
        }
        await question.getByRole("button", { name: "Archive" }).click();
        await expect(at.getByText("3 products archived").first()).toBeVisible();
        await expect(at.getByText("No products match")).toBeVisible();
        await at.goto(`${list}&archived=yes`);
        await applyBulkChange(at, suffix, "Restore");
        await expect(at.getByText("3 products restored").first()).toBeVisible();
      });
    });
  });
}

test("image uploads show progress, and images are reordered", async ({ admin: at }) => {
  test.slow();
  const mark = randomBytes(4).toString("hex");
  await createProduct(at, `Subang ${mark}`);
  await at.goto(`/admin/products?q=${mark}`);
  await at.getByRole("link", { name: `Edit Subang ${mark}` }).click();

  await test.step("a progress bar is shown during the upload", async () => {
    const pictures = await Promise.all(["one", "two", "three"].map(receiptPicture));
    await at.locator("input[type=file]").setInputFiles(
      pictures.map((buffer, index) => ({
        name: `${index}.jpg`,
        mimeType: "image/jpeg",
        buffer,
      })),
    );
    const held = Promise.withResolvers<void>();
    await at.route(/\/save$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await at.getByRole("button", { name: "Update Product" }).click();
    await expect(at.getByRole("progressbar", { name: "Images uploaded" })).toBeVisible();
    await expect(
      at.getByRole("status").filter({ hasText: /Uploading images|Saving/ }),
    ).toBeVisible();
    await expectBarUncovered(at);
    held.resolve();
    await expect(at.getByText("Product updated successfully").first()).toBeVisible();
    await at.unroute(/\/save$/);
  });

  await test.step("images are reordered by dragging and with the move buttons", async () => {
    await at.goto(`/admin/products?q=${mark}`);
    const loading = Promise.withResolvers<void>();
    await at.route("**/images/**", async (route) => {
      await loading.promise;
      await route.continue();
    });
    await at.getByRole("link", { name: `Edit Subang ${mark}` }).click();
    for (const number of [1, 2, 3]) {
      await at.getByLabel(`Alt text of image ${number}`, { exact: true }).fill(`Picture ${number}`);
    }
    const images = at.getByRole("listitem").filter({ has: at.getByRole("img") });
    // A card is dragged also before its image has loaded.
    await images.nth(2).dragTo(images.nth(0));
    loading.resolve();
    await expect(at.getByLabel("Alt text of image 1", { exact: true })).toHaveValue("Picture 3");
    await at.getByRole("button", { name: "Move image 2 back" }).click();
    await checkPage(at, "images");
    await at.getByRole("button", { name: "Update Product" }).click();
    await expect(at.getByText("Product updated successfully").first()).toBeVisible();
    await at.goto(`/admin/products?q=${mark}`);
    await at.getByRole("link", { name: `Edit Subang ${mark}` }).click();
    for (const [index, text] of ["Picture 3", "Picture 2", "Picture 1"].entries()) {
      await expect(at.getByLabel(`Alt text of image ${index + 1}`, { exact: true })).toHaveValue(
        text,
      );
    }
  });

  await test.step("a refused save is told above the form; leaving with unsaved changes asks first", async () => {
    await at.getByLabel("Product Name").fill(`Subang lain ${mark}`);
    await at.getByRole("link", { name: "Cancel" }).click();
    await expect(at.getByRole("heading", { name: "Leave without saving?" })).toBeVisible();
    await at.getByRole("button", { name: "Stay" }).click();
    // While the dialog is open, fields behind it take no input.
    await expect(at.locator("dialog[open]")).toHaveCount(0);
    await expect(at.getByLabel("Product Name")).toHaveValue(`Subang lain ${mark}`);
    await at.getByLabel("Stock", { exact: false }).first().fill("-5");
    await at.getByRole("button", { name: "Update Product" }).click();
    await expect(at.getByRole("alert").getByText(/below zero/)).toBeVisible();
    await expectBarUncovered(at);
    await at.getByRole("link", { name: "Cancel" }).click();
    await at.getByRole("button", { name: "Leave" }).click();
    await expect(at).toHaveURL(/\/admin\/products$/);
  });

  await test.step("keyboard shortcuts open the categories and go back", async () => {
    // Keys are ignored for a second after a dialog closes; a freshly loaded page has closed none.
    await at.goto("/admin/products");
    await expect(at.getByRole("heading", { level: 1 })).toHaveText("Products");
    await expect(at.getByLabel("Keyboard shortcuts")).toBeAttached();
    await at.keyboard.press("g");
    await at.keyboard.press("c");
    await expect(at.getByRole("heading", { level: 1 })).toHaveText("Categories");
    await at.keyboard.press("g");
    await at.keyboard.press("p");
    await expect(at.getByRole("heading", { level: 1 })).toHaveText("Products");
    await at.keyboard.press("?");
    await expect(at.getByRole("dialog").getByText("Go to products")).toBeVisible();
    await expect(at.getByRole("dialog").getByText("Go to categories")).toBeVisible();
  });
});

test("without JavaScript a refused save keeps the alt texts and the Delete checkboxes", async ({
  plainAdmin: at,
}) => {
  test.slow();
  const mark = randomBytes(4).toString("hex");
  await createProduct(at, `Loket ${mark}`);
  const open = async () => {
    await at.goto(`/admin/products?q=${mark}`);
    await at.getByRole("link", { name: `Edit Loket ${mark}` }).click();
  };
  await open();
  const pictures = await Promise.all(["one", "two"].map(receiptPicture));
  await at
    .locator("input[type=file]")
    .setInputFiles(
      pictures.map((buffer, index) => ({ name: `${index}.jpg`, mimeType: "image/jpeg", buffer })),
    );
  await at.getByRole("button", { name: "Update Product" }).click();
  await expect(at.getByText("Product updated successfully").first()).toBeVisible();
  await open();
  await at.getByLabel("Delete").first().check();
  await at.getByLabel("Alt text of image 2", { exact: true }).fill("The clasp");
  await at.getByLabel("Stock", { exact: false }).first().fill("-5");
  await at.getByRole("button", { name: "Update Product" }).click();
  await expect(at.getByText("The stock can't be below zero.").first()).toBeVisible();
  await expect(at.getByLabel("Delete").first()).toBeChecked();
  await expect(at.getByLabel("Delete").nth(1)).not.toBeChecked();
  await expect(at.getByLabel("Alt text of image 2", { exact: true })).toHaveValue("The clasp");
  await at.getByLabel("Stock", { exact: false }).first().fill("5");
  await at.getByRole("button", { name: "Update Product" }).click();
  await expect(at.getByText("Product updated successfully").first()).toBeVisible();
  await open();
  await expect(at.getByLabel("Alt text of image 1", { exact: true })).toHaveValue("The clasp");
  await expect(at.getByLabel("Alt text of image 2", { exact: true })).toHaveCount(0);
});

/** Selects every listed product with this suffix and applies a bulk change. */
async function applyBulkChange(
  at: Page,
  suffix: string,
  change: string,
  field?: { label: string; value: string },
) {
  const boxes = at.getByRole("checkbox", { name: new RegExp(`^Select .*${suffix}`) });
  for (const box of await boxes.all()) await box.check();
  await at.getByLabel("Change", { exact: true }).selectOption({ label: change });
  if (field) await at.getByLabel(field.label).fill(field.value);
  await at.getByRole("button", { name: "Apply" }).click();
}

import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test, checkPage, expectNoSidewaysScroll } from "./shop.ts";
import { createProduct } from "./admin-product.ts";

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };

const ways = [
  { name: "a desk", viewport: desk, javaScriptEnabled: true },
  { name: "a phone without JavaScript", viewport: phone, javaScriptEnabled: false },
];

for (const { name, ...use } of ways) {
  test.describe(name, () => {
    test.use(use);

    test(`products are exported, changed in a spreadsheet and imported on ${name}`, async ({
      admin: at,
      javaScriptEnabled,
      plainAdmin,
    }) => {
      test.slow();
      // Axe needs JavaScript in the page.
      const look = (shot: string) =>
        javaScriptEnabled ? checkPage(at, shot) : expectNoSidewaysScroll(at);
      const suffix = randomBytes(4).toString("hex");
      const piece = `=Rantai Lipan Panjang Berkilau ${suffix}`;
      const slug = await createProduct(at, piece);

      const file = await test.step("the export contains the products of the list", async () => {
        await at.goto(`/admin/products?q=${suffix}`);
        await look("list");
        const download = at.waitForEvent("download");
        await at.getByRole("link", { name: "Export CSV" }).click();
        const saved = await download;
        expect(saved.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
        const text = await readFile(await saved.path(), "utf8");
        expect(text.split("\r\n")).toHaveLength(3);
        expect(text).toContain(`\r\n${slug},'${piece},`);
        return text;
      });

      await test.step("importing the unchanged file changes nothing", async () => {
        await at.goto("/admin/products");
        await at.getByRole("link", { name: "Import CSV" }).click();
        await expect(at.getByRole("heading", { level: 1 })).toHaveText("Import products");
        await look("import");
        await choose(at, file);
        await expect(at.getByText("No changes to import.")).toBeVisible();
        await expect(at.getByRole("button", { name: /^Import/ })).toHaveCount(0);
        await at.getByRole("link", { name: "Choose another file" }).click();
        await expect(at.getByLabel("CSV file")).toBeVisible();
      });

      const fresh = `Cincin Baru ${suffix}`;
      const changed = file.replace("50.00", "65.50").replace("10.00", "10.25");
      // Name and description in Malay and Chinese; width, length, stone and clasp.
      const untranslated = ",,,,,,,,";
      const added = `,${fresh},,,,999,1.5,20,3,yes,no,no,no${untranslated}\r\n`;

      await test.step("an invalid row is named and blocks the import", async () => {
        const bad = `,Bad ${suffix},,Rngs,,875,0,20,3,no,no,no,no${untranslated}\r\n`;
        await choose(at, changed + added + bad);
        await expect(
          at.getByText(/1 row with errors · 1 new · 1 changed · 0 unchanged/),
        ).toBeVisible();
        const refused = at.getByRole("listitem").filter({ hasText: `Bad ${suffix}` });
        await expect(refused.getByText("Line 4")).toBeVisible();
        await expect(refused.getByText("Gold Type: Enter 916 or 999")).toBeVisible();
        await expect(refused.getByText(/Weight \(g\): Enter a weight above zero/)).toBeVisible();
        await expect(
          refused.getByText(/No category is called “Rngs”. Existing categories:/),
        ).toBeVisible();
        await expect(at.getByRole("button", { name: /^Import/ })).toHaveCount(0);
        await look("refused");
        await choose(at, "Slug,Nmae\na,b\n");
        await expect(at.getByText(/Line 1, column 2: unknown column “Nmae”/)).toBeVisible();
        await look("no-file");
      });

      await test.step("the corrected file shows old and new values and is imported completely", async () => {
        await choose(at, changed + added);
        const row = at.getByRole("listitem").filter({ hasText: slug }).first();
        await expect(row.getByText(/Labour Fee \(RM\): 50\.00 .* 65\.50/)).toBeVisible();
        await expect(row.getByText(/Weight \(g\): 10\.00 .* 10\.25/)).toBeVisible();
        await look("preview");
        await at.getByRole("button", { name: "Import 2 products" }).click();
        await expect(at.getByText("Products added: 1. Products changed: 1.").first()).toBeVisible();
        await at.goto(`/admin/products?q=${suffix}`);
        await expect(at.getByRole("row").filter({ hasText: fresh })).toContainText("1.50");
        await expect(at.getByRole("row").filter({ hasText: piece })).toContainText("10.25");
      });

      await test.step("the preview is shown again if someone else saved a product meanwhile", async () => {
        await choose(at, `Slug,Labour Fee\n${slug},70\n`);
        await plainAdmin.goto(`/admin/products?q=${suffix}`);
        await plainAdmin.getByRole("link", { name: `Edit ${piece}` }).click();
        await plainAdmin.getByLabel("Labour Fee (RM)").fill("60");
        await plainAdmin.getByRole("button", { name: "Update Product" }).click();
        await expect(plainAdmin.getByText("Product updated successfully").first()).toBeVisible();
        await at.getByRole("button", { name: "Import 1 product" }).click();
        await expect(at.getByText(/The catalogue has changed since this preview/)).toBeVisible();
        await expect(at.getByText(/Labour Fee \(RM\): 60\.00 .* 70\.00/)).toBeVisible();
        await look("again");
        await at.getByRole("button", { name: "Import 1 product" }).click();
        await expect(at.getByText("Products added: 0. Products changed: 1.").first()).toBeVisible();
      });
    });
  });
}

async function choose(at: Page, text: string) {
  await at.goto("/admin/products/import");
  const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await at.getByLabel("CSV file").setInputFiles(file);
  await at.getByRole("button", { name: "Preview changes" }).click();
}

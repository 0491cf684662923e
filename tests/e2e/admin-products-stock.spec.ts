import { randomBytes } from "node:crypto";
import { createProduct } from "./admin-product.ts";
import { expect, test, checkPage } from "./shop.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("staff adjust a product's stock and read its history", async ({ admin: at }) => {
      const piece = `Gelang Kira ${randomBytes(4).toString("hex")}`;
      await createProduct(at, piece);
      await at.goto(`/admin/products?q=${encodeURIComponent(piece)}`);
      await at.getByRole("link", { name: `2 in stock, stock history of ${piece}` }).click();
      await expect(at.getByRole("heading", { level: 1 })).toHaveText("Stock history");
      await expect(at.getByText("2 pieces on hand")).toBeVisible();

      await at.getByLabel("What happened").selectOption("Returned to supplier");
      await at.getByLabel("Pieces").fill("3");
      await at.getByRole("button", { name: "Adjust stock" }).click();
      await expect(at.getByRole("alert").getByText("Only 2 pieces are on hand.")).toBeVisible();
      await expect(at.getByLabel("Pieces")).toHaveValue("3");
      if (javaScriptEnabled) await checkPage(at, "stock-refused");
      await at.getByLabel("Pieces").fill("1");
      await at.getByLabel("Note").fill("The clasp was loose");
      await at.getByRole("button", { name: "Adjust stock" }).click();
      await expect(at.getByText("Stock adjusted").first()).toBeVisible();

      const rows = at.getByRole("table", { name: "Stock history" }).getByRole("row");
      await expect(rows.nth(1)).toContainText(
        /Returned to supplier.*The clasp was loose.*\u22121.*1/s,
      );
      await expect(rows.nth(2)).toContainText(/Changed by staff.*\+2.*2/s);
      if (javaScriptEnabled) await checkPage(at, "stock-history");

      await at.getByRole("link", { name: piece }).click();
      await expect(at.getByRole("heading", { level: 1 })).toHaveText("Edit Product");
      await at.getByRole("link", { name: "Stock history" }).click();
      await expect(at.getByText("1 piece on hand")).toBeVisible();
    });
  });
}

import { randomUUID } from "node:crypto";
import pg from "pg";
import { databaseOf } from "#kit/processes.ts";
import { linkMailedTo, mailsTo } from "./emails.ts";
import { press } from "./hearts.ts";
import { checkPage, expect, test } from "./shop.ts";

test("a sold-out piece names pieces like it, and one email says when it is back", async ({
  page,
}) => {
  const name = `Cincin Belah Rotan Warisan Tengku Permaisuri ${randomUUID().slice(0, 6)}`;
  const piece = await addSoldOutPiece(name);
  await page.goto(`/products/${piece}`);
  await press(page.getByRole("button", { name: `Save ${name}`, exact: true }));
  await page.getByRole("main").getByRole("link", { name: "wishlist" }).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name }).first();
  await expect(row.getByText("Out of stock")).toBeVisible();
  await expect(row.getByText("Similar pieces in stock:")).toBeVisible();
  await row.getByText("Tell me when it's back in stock").click();
  await row.getByLabel("Email", { exact: true }).fill("not an address");
  await row.getByRole("button", { name: "Email me the link" }).click();
  await expect(row.getByText(/valid email/)).toBeVisible();
  await checkPage(page);
  const email = `back-${randomUUID()}@example.test`;
  await row.getByLabel("Email", { exact: true }).fill(email);
  await row.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByText("Check your email").first()).toBeVisible();
  await page.goto(await linkMailedTo(email, "/price-alerts/"));
  await page.getByRole("button", { name: "Turn on this alert" }).click();
  await expect(page.getByText(/^This alert is on until/)).toBeVisible();
  expect(await mailsTo(email, 1)).toHaveLength(1);
});

/** A ring that no list shows. Returns its slug. */
async function addSoldOutPiece(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseOf(process.env.SHOP_DATA!) });
  await client.connect();
  const piece = name.toLowerCase().replaceAll(" ", "-");
  await client.query(
    `with added as (
       insert into products (name, slug, purity, weight, labour_fee, category_id)
       select $1, $2, '916', p.weight, p.labour_fee, p.category_id
       from products p where p.slug = 'seri-court-band' returning id)
     insert into stock_levels (product_id, on_hand) select id, 0 from added`,
    [name, piece],
  );
  await client.end();
  return piece;
}

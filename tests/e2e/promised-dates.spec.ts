import { addRing } from "./buying.ts";
import { checkPage, expect, test } from "./shop.ts";

const collect = /^Ready to collect on \w{3} \d+ \w{3}$/;
const byState = /^At your door by \w{3} \d+ \w{3}$/;
const anywhere = /^At your door by .* \(Sabah, Sarawak and Labuan: .*\)$/;
const carts = [
  ["/cart", [collect, anywhere]],
  ["/ms/cart", [/^Sedia diambil pada/, /^Sampai di rumah anda .* \(Sabah, Sarawak dan Labuan: /]],
  ["/zh/cart", [/可到店自取$/, /^最迟.*送达（沙巴、砂拉越和纳闽：/]],
] as const;

test("product, cart and checkout promise dates, which follow the method and the state", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/products/seri-court-band");
  await expect(page.getByText(collect)).toBeVisible();
  await expect(page.getByText(anywhere)).toBeVisible();
  if (javaScriptEnabled) await checkPage(page, "promise-product");
  await addRing(page);
  for (const [path, words] of carts) {
    await page.goto(path);
    for (const promised of words) await expect(page.getByText(promised)).toBeVisible();
    if (javaScriptEnabled) await checkPage(page, `promise-${path}`);
  }
  await page.goto("/checkout");
  const summary = page.getByRole("region", { name: "Order Summary" });
  const shown = summary.getByText(/^(Ready to collect|At your door)/).filter({ visible: true });
  await expect(shown).toHaveText(collect);
  if (javaScriptEnabled) await checkPage(page, "promise-checkout");
  await page.getByRole("radio", { name: /^Deliver/ }).check({ force: true });
  await expect(shown).toHaveText(anywhere);
  const state = page.getByLabel("State", { exact: false });
  await state.selectOption("Selangor");
  await expect(shown).toHaveText(byState);
  const near = await shown.textContent();
  await state.selectOption("Sabah");
  await expect(shown).toHaveText(byState);
  expect(await shown.textContent()).not.toBe(near);
  await page.getByRole("radio", { name: /^Collect at the shop/ }).check({ force: true });
  await expect(shown).toHaveText(collect);
});

import { checkPage, expect, expectNoSidewaysScroll, test } from "./shop.ts";

test("the gold price history is shown as a chart, a table and a list of entries", async ({
  admin: at,
}) => {
  await at.goto("/admin/settings");
  await expect(at.getByRole("img", { name: /^Gold prices since .*: 999 from RM/ })).toBeVisible();
  await checkPage(at);

  await at.getByText("Show as a table").click();
  const days = at.getByRole("table", { name: /at the end of each day/ });
  for (const [span, rows] of [
    ["1 year", 365],
    ["90 days", 90],
    ["30 days", 30],
    ["7 days", 7],
  ] as const) {
    const link = at.getByRole("navigation", { name: "Period" }).getByRole("link", { name: span });
    await link.click();
    await expect(at).toHaveURL(new RegExp(`days=${rows}$`));
    await expect(link).toHaveAttribute("aria-current", "true");
    await expect(days.getByRole("row")).toHaveCount(rows + 1);
    await expectNoSidewaysScroll(at);
  }
  await checkPage(at);

  await at.getByRole("link", { name: "Page 2" }).click();
  await expect(at).toHaveURL(/days=7&page=2/);
  const entries = at.getByRole("table", { name: "Gold prices, newest first" });
  await expect(entries.getByRole("row")).toHaveCount(21);
});

test("invalid settings are refused next to their fields, and the values stay", async ({
  admin: at,
}) => {
  await at.goto("/admin/settings/rules");
  await expect(at.getByLabel(/Remind us to update prices/)).toHaveValue("24");
  await at.getByLabel(/Low stock level/).fill("99999");
  await at.locator("form:has(#trading-rules-lowStock)").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await at.getByRole("button", { name: "Save pricing and stock" }).click();
  await expect(at.getByText("Enter at most 1000").first()).toBeVisible();
  await checkPage(at);
});

test("an error below a field moves no other field", async ({ admin: at }) => {
  await at.goto("/admin/settings/rules");
  const labels = [/Remind us to update/, /^Hold prices for/, /at the counter/, /Low stock level/];
  const distances = async () => {
    const tops = await Promise.all(
      labels.map(async (label) => (await at.getByLabel(label).boundingBox())!.y),
    );
    return tops.map((top) => Math.round(top - tops[0]!));
  };
  const before = await distances();
  await at.getByLabel(/^Hold prices for/).fill("soon");
  await at.getByLabel(/at the counter/).fill("later");
  await at.getByRole("button", { name: "Save pricing and stock" }).click();
  await expect(at.getByText("Enter a whole number")).not.toHaveCount(0);
  expect(await distances()).toEqual(before);
});

test("the shop profile shows an error next to each invalid field", async ({ admin: at }) => {
  await at.goto("/admin/settings/shop");
  await expect(at.getByLabel("Shop name")).toHaveValue("JJ Emas");
  await checkPage(at);
  await at.getByLabel("Chat number").fill("012-345 6789");
  await at.getByRole("button", { name: "Save profile" }).click();
  await expect(at.getByText("Enter digits only, with the country code").first()).toBeVisible();
  await expect(at.getByLabel("Chat number")).toHaveValue("012-345 6789");
});

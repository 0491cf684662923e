import { expectKeptAndSentOnce, ignoreFailedRequests } from "./no-network.ts";
import { expect, test } from "./shop.ts";

// Leaves prices and settings as they were: prices are only scheduled, and cancelled.

test("the prices with their confirmation, and settings, are kept and sent once", async ({
  admin: at,
  noise,
}) => {
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
  const question = at.getByRole("alert").filter({ hasText: "Check these prices" });
  const lowStock = at.getByLabel(/Low stock level/);
  const saveRules = () => at.getByRole("button", { name: "Save pricing and stock" }).click();
  let before = "";
  await expectKeptAndSentOnce(at, [
    {
      name: "prices",
      fill: async () => {
        await at.goto("/admin/settings");
        await at.getByLabel(/916 Gold Price/).fill("5950.00");
        await at.getByLabel(/999 Gold Price/).fill("6450.00");
        await at.getByLabel(/^Takes effect/).fill(`${tomorrow}T10:00`);
      },
      press: () => at.getByRole("button", { name: "Update Prices" }).click(),
      arrives: () => expect(question).toContainText("RM 5,950.00"),
    },
    {
      name: "the confirmation",
      fill: () => at.getByLabel(/916 Gold Price/).fill("595.00"),
      press: () => at.getByRole("button", { name: "Yes, schedule these prices" }).click(),
      arrives: () => expect(at.getByText(/^Gold prices scheduled for/).first()).toBeVisible(),
    },
    {
      name: "cancelling scheduled prices",
      fill: () => expect(at.getByRole("region", { name: "Scheduled prices" })).toBeVisible(),
      press: () => at.getByRole("button", { name: /^Cancel the prices of/ }).click(),
      arrives: () => expect(at.getByText("Scheduled prices cancelled").first()).toBeVisible(),
    },
    {
      name: "settings",
      fill: async () => {
        await at.goto("/admin/settings/rules");
        before = await lowStock.inputValue();
        await lowStock.fill("17");
      },
      press: saveRules,
      arrives: () =>
        expect(at.getByText("Pricing and stock updated successfully").first()).toBeVisible(),
    },
  ]);
  await lowStock.fill(before);
  const saved = at.waitForResponse((answer) => answer.request().method() === "POST");
  await saveRules();
  await saved;
  await at.reload();
  await expect(lowStock).toHaveValue(before);
  ignoreFailedRequests(noise);
});

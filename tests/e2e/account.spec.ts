import { randomUUID } from "node:crypto";
import { addPendant } from "./buying.ts";
import { linkMailedTo } from "./emails.ts";
import { expect, expectAccessible, signIn, signOut, test } from "./shop.ts";

test("a visitor signs up, signs in, keeps the cart and resets a forgotten password", async ({
  page,
}) => {
  const email = `aisyah-${randomUUID()}@example.test`;

  await addPendant(page);

  await test.step("sign up", async () => {
    await page.goto("/auth");
    await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await page.getByLabel("Full Name").fill("Nur Aisyah");
    await page.getByLabel("Phone Number").fill("012-345 6789");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByLabel("Password").fill("kata laluan lama");
    await expectAccessible(page);
    await page.locator("form").getByRole("button", { name: "Sign Up" }).click();
    await expect(
      page.getByText("Account created successfully. You can now sign in.").first(),
    ).toBeVisible();
  });

  await test.step("a wrong password is refused and the email stays in the form", async () => {
    await openAndSignIn("kata laluan salah");
    await expect(page.getByText("We couldn't sign you in")).toBeVisible();
    await expect(page.getByRole("region", { name: "Notifications" })).toBeEmpty();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
    await expectAccessible(page);
    // The same words again take the focus again.
    await page.getByLabel("Password").fill("masih salah");
    await page.getByLabel("Password").press("Enter");
    const refusal = page.getByRole("alert").filter({ hasText: "We couldn't sign you in" });
    await expect(refusal).toBeFocused();
  });

  await test.step("sign in", async () => {
    await openAndSignIn("kata laluan lama");
    await expect(page.getByText("Welcome back!").first()).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/cart");
    await expect(page.getByRole("heading", { name: "Kasih Heart Pendant" })).toBeVisible();
  });

  await test.step("sign out", async () => {
    await signOut(page);
    await page.goto("/cart");
    await expect(page.getByText("Your cart is empty")).toBeVisible();
  });

  await test.step("forgotten password", async () => {
    await page.goto("/auth");
    await page.getByRole("button", { name: "Forgot Password?" }).click();
    await expect(page.getByText("Email required").first()).toBeVisible();
    await expect(page.getByText("Please enter your email to reset password").first()).toBeVisible();
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Forgot Password?" }).click();
    await expect(page.getByText("Reset email sent!").first()).toBeVisible();
    await page.goto(await linkMailedTo(email, "?token="));
    await page.getByLabel("New Password").fill("kata laluan baharu");
    await page.locator("main form").getByRole("button").last().click();
    await expect(page.getByText("Success!").first()).toBeVisible();
    await openAndSignIn("kata laluan baharu");
    await expect(page.getByText("Welcome back!").first()).toBeVisible();
  });

  async function openAndSignIn(password: string) {
    await page.goto("/auth");
    await signIn(page, { email, password });
  }
});

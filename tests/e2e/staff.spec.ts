import { randomUUID } from "node:crypto";
import { newStaff, type Person } from "./api-callers.ts";
import { totpCode } from "#kit/totp-code.ts";
import type { Page } from "@playwright/test";
import {
  checkPage,
  expect,
  expectAccessible,
  signIn,
  signOut,
  test,
  expectNoSidewaysScroll,
} from "./shop.ts";

const list = "/admin/settings/staff";

test("an owner invites staff, makes them an owner, and disables and enables the account", async ({
  page,
  admin,
}) => {
  test.slow();
  const name = `Nur Aisyah binti Abdul Rahman ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@example.test`;
  let link = "";

  await test.step("invite", async () => {
    await admin.goto(list);
    const tabs = admin.getByRole("navigation", { name: "Settings" });
    await expect(tabs.getByRole("link", { name: "Staff" })).toBeInViewport({ ratio: 0.9 });
    await admin.getByRole("link", { name: "Invite staff" }).click();
    const dialog = admin.getByRole("dialog", { name: "Invite staff" });
    await dialog.getByLabel("Email").fill(email);
    await expectAccessible(admin);
    await dialog.getByRole("button", { name: "Create invitation link" }).click();
    const shown = admin.getByRole("dialog", { name: "Invitation link" });
    link = await shown.getByLabel("Invitation link").inputValue();
    const chat = shown.getByRole("link", { name: /^Send by WhatsApp/ });
    expect(decodeURIComponent((await chat.getAttribute("href"))!)).toContain(link);
    await expectAccessible(admin);
    await shown.getByRole("link", { name: "Close" }).click();
    await expect(shown).toBeHidden();
    await expect(admin.getByText(link)).toHaveCount(0);
    await expect(admin.getByRole("listitem").filter({ hasText: email })).toBeVisible();
    await checkPage(admin);
  });

  await test.step("join", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Join the team" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Full Name").fill(name);
    await page.getByLabel("Password").fill("kata laluan kerani");
    await page.getByRole("button", { name: "Join" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await page.goto("/admin/settings");
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Staff", exact: true })).toHaveCount(0);
  });

  await test.step("make an owner", async () => {
    await openMember();
    await member().getByLabel("Role").selectOption("owner");
    await expectAccessible(admin);
    await member().getByRole("button", { name: "Save role" }).click();
    await expect(admin.getByText("Role updated successfully").first()).toBeVisible();
    await page.goto(list);
    await expect(page.getByRole("link", { name: "Invite staff" })).toBeVisible();
  });

  await test.step("disable: signed out immediately and unable to sign in", async () => {
    await openMember();
    await member().getByRole("button", { name: "Disable account" }).click();
    await expect(admin.getByText("Account disabled").first()).toBeVisible();
    await expect(admin.getByRole("row").filter({ hasText: name })).toContainText("Disabled");
    await page.goto("/admin/orders");
    await signIn(page, { email, password: "kata laluan kerani" });
    await expect(page.getByRole("alert").first()).toContainText("Invalid email or password");
  });

  await test.step("enable", async () => {
    await openMember();
    await member().getByRole("button", { name: "Enable account" }).click();
    await expect(admin.getByText("Account enabled").first()).toBeVisible();
    await signIn(page, { email, password: "kata laluan kerani" });
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  });

  await test.step("a forgotten password, without email", async () => {
    await openMember();
    await member().getByRole("button", { name: "Create password link" }).click();
    const shown = admin.getByRole("dialog", { name: "Password link" });
    await page.goto(await shown.getByLabel("Password link").inputValue());
    await page.getByLabel(/^New Password/).fill("kata laluan baharu");
    await page
      .getByRole("main")
      .getByRole("button", { name: /password/i })
      .click();
    await expect(page.getByText("Your password has been changed").first()).toBeVisible();
    await shown.getByRole("link", { name: "Close" }).click();
  });

  function member() {
    return admin.getByRole("dialog", { name });
  }
  async function openMember() {
    await admin.goto(list);
    await admin.getByRole("link", { name }).click();
    await expect(member()).toBeVisible();
  }
});

test("two-factor sign-in is set up, required, passed with a recovery code and turned off", async ({
  page,
}) => {
  test.slow();
  const clerk = await newStaff("staff");
  await page.goto("/auth?next=/admin/security");
  await signIn(page, clerk);
  const { codes, setup } = await test.step("set up", () => setUp(page, clerk));

  await test.step("sign in with the app's code", async () => {
    await signOut(page);
    await page.goto("/admin/orders");
    await signIn(page, clerk);
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await checkPage(page);
    await page.getByRole("textbox", { name: "Code" }).fill("000000");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert").first()).toContainText("That code isn't right");
    await page.getByRole("textbox", { name: "Code" }).fill(totpCode(setup, 1));
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  });

  await test.step("sign in with a recovery code", async () => {
    await signOut(page);
    await page.goto("/auth?next=/admin/security");
    await signIn(page, clerk);
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0]!);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("renew the recovery codes", async () => {
    const form = page
      .locator("form")
      .filter({ has: page.getByRole("button", { name: "Create new codes" }) });
    await form.getByLabel("Your password").fill(clerk.password);
    await form.getByLabel("Code from the app, or a recovery code").fill(codes[3]!);
    await form.getByRole("button", { name: "Create new codes" }).click();
    const shown = page.getByRole("list", { name: "Recovery codes" });
    await expect(shown).not.toContainText(codes[1]!);
    codes[2] = await shown.getByRole("listitem").nth(2).innerText();
    await page.getByRole("link", { name: "I've saved them" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  });

  await test.step("turn it off without the phone", async () => {
    await page.goto("/admin/security");
    const form = page
      .locator("form")
      .filter({ has: page.getByRole("button", { name: "Turn off" }) });
    await form.getByLabel("Your password").fill(clerk.password);
    await form.getByLabel("Code from the app, or a recovery code").fill(codes[2]!);
    await form.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByText("Two-factor sign-in is off").first()).toBeVisible();
    await signOut(page);
    await page.goto("/auth?next=/admin/security");
    await signIn(page, clerk);
    await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("two-factor sign-in is set up and required", async ({ page }) => {
    const clerk = await newStaff("staff");
    await page.goto("/auth?next=/admin/security");
    await signIn(page, clerk);
    const { setup } = await setUp(page, clerk, false);
    await page.context().clearCookies();
    await page.goto("/admin/security");
    await signIn(page, clerk);
    await page.getByRole("textbox", { name: "Code" }).fill(totpCode(setup, 1));
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
  });
});

async function setUp(page: Page, { password }: Person, withAxe = true) {
  await page.getByLabel("Your password").fill("not the password");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("alert").first()).toContainText("The password isn't right.");
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const setup = await page.locator("input[name=setup]").inputValue();
  const secret = new URL(setup).searchParams.get("secret")!;
  await expect(page.locator("[data-secret]")).toHaveText(secret.replaceAll(/(.{4})(?=.)/g, "$1 "));
  await page.getByRole("textbox", { name: "Code" }).fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("alert").first()).toContainText("That code isn't right");
  if (withAxe) await checkPage(page);
  else await expectNoSidewaysScroll(page);
  await page.getByRole("textbox", { name: "Code" }).fill(totpCode(setup));
  await page.getByRole("button", { name: "Turn on" }).click();
  const shown = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  if (withAxe) await expectAccessible(page);
  return { setup, codes: await shown.allTextContents() };
}

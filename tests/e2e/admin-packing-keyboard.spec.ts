import type { Page } from "@playwright/test";
import { placeOrder } from "./buying.ts";
import { photo, soldWeight } from "./packing.ts";
import { seedOrdersToPack } from "./parcels.ts";
import { expect, test } from "./shop.ts";
import { section } from "./staff-order.ts";

const tracking = "EN233873973MY";
const orders = 10;

test("ten orders are packed and sent in one go, by keyboard alone", async ({ page, admin }) => {
  test.setTimeout(480_000);
  const { orderId } = await placeOrder(page);
  await seedOrdersToPack(orderId, orders);
  const picture = await photo();
  admin.on("filechooser", (chooser) => void chooser.setFiles(picture));
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await admin.keyboard.press(key);
  };
  await admin.goto("/admin/to-pack");
  await openFirstOrder(admin, press);
  const toTheFirst = presses;
  const packed = new Set<string>();
  for (let nth = 1; nth <= orders; nth += 1) {
    packed.add(await packHere(admin, press, `SEAL-${nth}`));
    if (nth === orders) break;
    await expect(admin.locator("#next-order")).toBeFocused();
    await press("Enter");
  }
  expect(packed.size).toBe(orders);
  // docs/operations.md has these figures.
  expect(toTheFirst).toBeLessThanOrEqual(9);
  expect(presses).toBeLessThanOrEqual(68);
});

type Press = (key: string) => Promise<void>;

/** From the top of the list of orders to pack. */
async function openFirstOrder(at: Page, press: Press) {
  await press("Tab");
  await expect(at.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await press("Enter");
  await expect(at.locator("main")).toBeFocused();
  const first = at
    .getByRole("row")
    .getByRole("link", { name: /^Pack order/ })
    .first();
  for (let tries = 0; tries < 10; tries += 1) {
    await press("Tab");
    if (await first.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(first).toBeFocused();
  await press("Enter");
}

/** Packs and sends the order of one item whose page is open. Returns the shipment's number. */
async function packHere(at: Page, press: Press, seal: string): Promise<string> {
  await expect(at.getByRole("button", { name: "Start packing" })).toBeFocused();
  await press("Enter");
  const weight = at.getByLabel(/^Weight/);
  await expect(weight).toBeFocused();
  await at.keyboard.type(await soldWeight(at, weight));
  await press("Enter");
  await expect(at.locator("#picture")).toBeFocused();
  await press("Enter");
  await expect(at.getByLabel("Seal number")).toBeFocused();
  await at.keyboard.type(seal);
  await press("Enter");
  await expect(at.locator(":focus")).toHaveAttribute("id", /^(courier|tracking-number)$/);
  // The courier of the shop's parcel before is chosen already. Tests beside this one send with others.
  if ((await at.locator("#courier").inputValue()) !== "pos-laju") {
    await at.locator("#courier").focus();
    await at.keyboard.type("Pos");
    await at.keyboard.press("Tab");
  }
  await at.keyboard.type(tracking);
  await press("Enter");
  await expect(section(at, "On its way")).toContainText(tracking);
  return (await at.getByRole("heading", { level: 1 }).textContent())!;
}

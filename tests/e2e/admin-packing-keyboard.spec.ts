import { paidOrder, photo, soldWeight } from "./packing.ts";
import { expect, test } from "./shop.ts";
import { section } from "./staff-order.ts";

const tracking = "EN233873973MY";

test("an order is packed by keyboard alone", async ({ page, admin }) => {
  test.slow();
  const { orderId } = await paidOrder(page);
  const pressed: string[] = [];
  const press = async (key: string) => {
    pressed.push(key);
    await admin.keyboard.press(key);
  };
  const focused = admin.locator(":focus");
  await admin.goto(`/admin/orders/${orderId}/pack`);
  await expect(admin.getByRole("button", { name: "Begin packing" })).toBeFocused();
  await press("Enter");
  const weight = admin.getByLabel(/^Weight/);
  await expect(weight).toBeFocused();
  await admin.keyboard.type(await soldWeight(admin, weight));
  await press("Enter");
  await expect(admin.locator("#picture")).toBeFocused();
  const [chooser] = await Promise.all([admin.waitForEvent("filechooser"), press("Enter")]);
  await chooser.setFiles(await photo());
  await expect(admin.getByLabel("Seal number")).toBeFocused();
  await admin.keyboard.type("SEAL-77");
  await press("Enter");
  await expect(focused).toHaveAttribute("id", /^(courier|tracking-number)$/);
  // The courier of the parcel before is chosen already.
  if ((await focused.getAttribute("id")) === "courier") {
    await admin.keyboard.type("Pos");
    await admin.keyboard.press("Tab");
  }
  await admin.keyboard.type(tracking);
  await press("Enter");
  await expect(section(admin, "On its way")).toContainText(tracking);
  const next = admin.locator("#next-order");
  if ((await next.count()) > 0) {
    await expect(next).toBeFocused();
    await press("Enter");
    await expect(admin).toHaveURL(/\/pack$/);
  }
  // docs/operations.md says so.
  expect(pressed.length).toBeLessThanOrEqual(6);
  expect(new Set(pressed)).toEqual(new Set(["Enter"]));
});

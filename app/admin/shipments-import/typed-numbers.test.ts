import { createElement } from "react";
import { beforeAll, expect, test } from "vitest";
import { env } from "#env";
import { toastOf } from "#kit/forms.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { htmlOf } from "#tests/render.ts";
import { home, insure, orderToPack, packed, parcel } from "#tests/shipments.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import { ChooseFile } from "./choose-file.tsx";
import type { ImportAnswer } from "./import-action.server.ts";
import { TypeNumbers } from "./type-numbers.tsx";

// Numbers that staff type for packed parcels.

const shop = setUpShop({ gold: true });
let staff: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
  await insure();
});

const path = "/admin/shipments/import";

async function packedParcel() {
  const { orderId, order } = await orderToPack(1, home);
  await packed(orderId, 1);
  return { orderId, label: `${order.orderNumber}-1` };
}

async function send(fields: Record<string, string | string[]>) {
  const body = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value);
  }
  const answer = await staff.go(path, { body });
  const { actionData } = JSON.parse(answer.text || "{}") as {
    actionData?: Record<string, ImportAnswer>;
  };
  return { answer, ...actionData?.["admin/shipments-import"] };
}

test("typed numbers are previewed, and then send their parcels only", async () => {
  const [first, second] = [await packedParcel(), await packedParcel()];
  const typed = {
    typedCourier: parcel.courier,
    parcel: [first.label, second.label],
    number: ["en 233 873 973 my", ""],
  };
  const { preview } = await send(typed);
  expect(preview).toMatchObject({ sends: [{ label: first.label }], refused: [], unchanged: [] });
  expect(await statusOf(first.orderId)).toBe("packed");
  const { file, name, fingerprint } = preview!;
  const { answer } = await send({ confirmedFile: file, name, fingerprint });
  expect(toastOf(answer)).toContain("1 parcel sent");
  const [shipment] = await readShipments(first.orderId);
  expect(shipment).toMatchObject({ status: "sent", trackingNumber: "EN233873973MY" });
  expect(await statusOf(second.orderId)).toBe("packed");
});

test("says what is missing, and writes nothing", async () => {
  const { orderId, label } = await packedParcel();
  const none = await send({ typedCourier: parcel.courier, parcel: label, number: "" });
  expect(none.typedProblem).toBe("Type at least one tracking number.");
  const noCourier = await send({ typedCourier: "", parcel: label, number: "EN1" });
  expect(noCourier.typedProblem).toBe("Choose a courier");
  expect(await statusOf(orderId)).toBe("packed");
});

test("what was typed stays after a refusal, and can be corrected after the preview", async () => {
  const [first, second] = [await packedParcel(), await packedParcel()];
  const typed = { parcel: [first.label, second.label], number: ["", "6.3E+11"] };
  const kept = (courier: string) => ({ courier, numbers: { [second.label]: "6.3E+11" } });
  expect((await send({ ...typed, typedCourier: "" })).typed).toEqual(kept(""));
  const form = { ...typed, typedCourier: parcel.courier };
  const { preview } = await send(form);
  expect(preview).toMatchObject({ sends: [], refused: [{ label: second.label }] });
  expect(preview!.typed).toEqual(kept(parcel.courier));

  const { file, name, fingerprint } = preview!;
  const confirmed = { ...form, confirmedFile: file, name, fingerprint };
  const corrected = await send({ ...confirmed, correct: "yes" });
  expect(corrected.preview).toBeUndefined();
  expect(corrected.typed).toEqual(kept(parcel.courier));
  expect(await statusOf(second.orderId)).toBe("packed");
  const page = loaderDataOf(await staff.go(path), "admin/shipments-import");
  const props = { ...page, problem: undefined, typed: corrected.typed };
  const html = htmlOf(createElement(TypeNumbers, props as Parameters<typeof TypeNumbers>[0]));
  expect(html).toContain(`<option value="${parcel.courier}" selected`);
  expect(html.match(/value="6.3E\+11"/g)).toHaveLength(1);
});

test("after a change since the preview, what was typed is still there", async () => {
  const { orderId, label } = await packedParcel();
  const form = { typedCourier: parcel.courier, parcel: label, number: "EN1" };
  const { file, name } = (await send(form)).preview!;
  const stale = { ...form, confirmedFile: file, name, fingerprint: "before" };
  const { preview } = await send(stale);
  expect(preview!.typed).toEqual({ courier: parcel.courier, numbers: { [label]: "EN1" } });
  expect(await statusOf(orderId)).toBe("packed");
});

test("lists packed parcels, of the selected orders or of all", async () => {
  const [first, second] = [await packedParcel(), await packedParcel()];
  const listed = async (search: string) => {
    const data = loaderDataOf(await staff.go(path + search), "admin/shipments-import");
    return (data as { parcels: { label: string }[] }).parcels.map(({ label }) => label);
  };
  expect(await listed("")).toEqual(expect.arrayContaining([first.label, second.label]));
  expect(await listed(`?orders=${second.orderId},nonsense`)).toEqual([second.label]);
  const ids = [first.orderId, second.orderId].map((id) => ["ids", id]);
  const form = new URLSearchParams([["intent", "send"], ...ids]);
  const { location } = await staff.go("/admin/orders", { form });
  expect(location).toBe(`${path}?orders=${first.orderId},${second.orderId}`);
});

test("an email is promised only where emails leave the shop", async () => {
  const shown = async () => {
    const data = loaderDataOf(await staff.go(path), "admin/shipments-import");
    const { sendsEmail } = data as { sendsEmail: boolean };
    return htmlOf(createElement(ChooseFile, { problem: undefined, sendsEmail }));
  };
  const promise = "Customers who gave an email address get an email.";
  const without = await shown();
  expect(without).not.toContain(promise);
  expect(without).toContain("Customers get no email");
  try {
    env.SMTP_URL = "smtp://127.0.0.1:1";
    expect(await shown()).toContain(promise);
  } finally {
    env.SMTP_URL = undefined;
  }
});

async function statusOf(orderId: string) {
  return (await readShipments(orderId))[0]!.status;
}

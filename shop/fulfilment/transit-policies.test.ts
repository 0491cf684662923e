import { describe, expect, test } from "vitest";
import {
  addTransitPolicy,
  changeTransitPolicy,
  endTransitPolicy,
  listTransitPolicies,
  transitPolicyForm,
} from "./manage-policies.server.ts";
import { nationwideCouriers } from "./couriers.ts";
import { limitForPieces } from "./limit-for-pieces.ts";
import { sendShipment } from "./send-shipment.server.ts";
import {
  coverEndingSoon,
  insuredLimit,
  lastCoveredDay,
  policyFor,
} from "./transit-policies.server.ts";
import { dayOf, nextDay } from "#shop/calendar-day.ts";
import type { Sen } from "#shop/money.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { newestAudit } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner } from "#tests/factories.ts";
import { orderToPack, packed, parcel } from "#tests/shipments.ts";

setUpDatabase({ gold: true, emptied: "transit_policies, orders, audit_log" });

const today = dayOf(new Date());
const yesterday = dayOf(new Date(Date.now() - 86_400_000));
const values = {
  insurer: "Takaful Am",
  policyNumber: "GIT-7",
  perParcel: 5_000_000 as Sen,
  couriers: ["pos-laju"],
  validFrom: "2026-01-01",
  validUntil: nextDay(today),
};

async function added(given: Partial<typeof values> = {}) {
  await addTransitPolicy(owner, { ...values, ...given });
  return (await listTransitPolicies(owner))[0]!.id;
}

test("parcels are insured from a policy's first day to the end of its last", async () => {
  await added({ validFrom: "2026-03-05", validUntil: "2026-03-06" });
  const insuredAt = async (moment: string) => (await insuredLimit(new Date(moment))) !== null;
  expect(await insuredAt("2026-03-04T23:59:59+08:00")).toBe(false);
  expect(await insuredAt("2026-03-05T00:00:00+08:00")).toBe(true);
  expect(await insuredAt("2026-03-06T23:59:59+08:00")).toBe(true);
  expect(await insuredAt("2026-03-07T00:00:00+08:00")).toBe(false);
});

test("the limit that pages name is the highest that sending accepts with a courier to all of Malaysia", async () => {
  const acceptedLimit = async () => {
    const policies = await Promise.all(nationwideCouriers.map((courier) => policyFor(courier)));
    return Math.max(...policies.map((policy) => policy?.perParcel ?? 0)) || null;
  };
  for (const [couriers, perParcel, limit] of [
    [["lalamove"], 9_000_000, null],
    [["other"], 9_000_000, null],
    [["jt", "lalamove"], 100_000, 100_000],
    [["pos-laju"], 5_000_000, 5_000_000],
    [["pos-laju", "gdex"], 70_000, 5_000_000],
  ] as const) {
    await added({ couriers: [...couriers], perParcel: perParcel as Sen });
    expect(await insuredLimit()).toBe(limit);
    expect(await acceptedLimit()).toBe(limit);
  }
});

test("each piece is compared with the limit: together, they are packed as several parcels", () => {
  const [limit, below, above] = [1000, 1000, 1001] as Sen[];
  expect(limitForPieces(limit, [below, below, undefined])).toBe(limit);
  expect(limitForPieces(limit, [below, above])).toBeUndefined();
  expect(limitForPieces(null, [below])).toBeUndefined();
});

test("of several policies, the one with the highest limit covers a courier", async () => {
  await added();
  await added({ policyNumber: "GIT-8", perParcel: 9_000_000 as Sen });
  await added({ policyNumber: "GIT-9", perParcel: 10_000_000 as Sen, couriers: ["jt"] });
  expect((await policyFor("pos-laju"))?.policyNumber).toBe("GIT-8");
  expect(await policyFor("gdex")).toBeUndefined();
});

test("the form refuses a policy without couriers, without a limit, or that ends before it begins", () => {
  const typed = { ...values, perParcel: "50,000" };
  expect(transitPolicyForm.parse(typed).perParcel).toBe(5_000_000);
  for (const wrong of [
    { couriers: undefined },
    { couriers: ["camel"] },
    { perParcel: "0" },
    { insurer: " " },
    { validFrom: "2026-02-30" },
    { validFrom: "2026-06-02", validUntil: "2026-06-01" },
  ]) {
    expect(transitPolicyForm.safeParse({ ...typed, ...wrong }).success).toBe(false);
  }
});

describe("ending a policy", () => {
  test("takes its cover away at once", async () => {
    const id = await added();
    expect(await endTransitPolicy(owner, id)).toEqual({ ok: true, lastDay: yesterday });
    expect(await insuredLimit()).toBeNull();
    expect(await newestAudit()).toMatchObject({
      action: "transit-policy.ended",
      label: "Takaful Am GIT-7",
      before: { validUntil: values.validUntil },
      after: { validUntil: yesterday },
    });
    expect(await endTransitPolicy(owner, id)).toEqual({ ok: true, lastDay: yesterday });
  });

  test("deletes one that has not begun", async () => {
    const id = await added({ validFrom: nextDay(today) });
    expect(await endTransitPolicy(owner, id)).toEqual({ ok: true, lastDay: undefined });
    expect(await listTransitPolicies(owner)).toEqual([]);
  });

  test.each([
    ["that began today", { validFrom: today }],
    ["that began before", {}],
  ])("keeps one %s until midnight, if a parcel was sent under it today", async (_, given) => {
    const id = await added(given);
    const { orderId } = await orderToPack();
    succeeded(await sendShipment(clerk, await packed(orderId, 1), parcel));
    expect(await endTransitPolicy(owner, id)).toEqual({ ok: true, lastDay: today });
    expect(await insuredLimit()).toBe(values.perParcel);
  });
});

test("a changed policy is audited with what changed", async () => {
  const id = await added();
  succeeded(await changeTransitPolicy(owner, id, { ...values, perParcel: 6_000_000 as Sen }));
  expect(await newestAudit()).toMatchObject({
    action: "transit-policy.changed",
    before: { perParcel: 5_000_000 },
    after: { perParcel: 6_000_000 },
  });
  const gone = await changeTransitPolicy(owner, crypto.randomUUID(), values);
  expect(gone).toEqual({ ok: false, reason: "not-found" });
});

test("of a policy under which a parcel was sent, only the last day changes", async () => {
  const id = await added();
  const { orderId } = await orderToPack();
  succeeded(await sendShipment(clerk, await packed(orderId, 1), parcel));
  for (const other of [
    { perParcel: 6_000_000 as Sen },
    { insurer: "Another" },
    { policyNumber: "GIT-70" },
    { validFrom: "2026-01-02" },
    { couriers: ["pos-laju", "jt"] },
  ]) {
    expect(await changeTransitPolicy(owner, id, { ...values, ...other })).toEqual(refused("used"));
  }
  const tooEarly = await changeTransitPolicy(owner, id, { ...values, validUntil: yesterday });
  expect(tooEarly).toEqual({ ok: false, reason: "ends-too-early", lastUse: today });
  succeeded(await changeTransitPolicy(owner, id, { ...values, validUntil: today }));
  expect((await listTransitPolicies(owner))[0]).toMatchObject({ ...values, validUntil: today });
});

test("a form that is sent twice adds one policy", async () => {
  const id = crypto.randomUUID();
  await addTransitPolicy(owner, values, id);
  await addTransitPolicy(owner, values, id);
  expect(await listTransitPolicies(owner)).toHaveLength(1);
});

describe("the last day of the cover", () => {
  const period = (validFrom: string, validUntil: string) => ({ validFrom, validUntil });
  test.each([
    ["no policy", [], undefined],
    ["one that ended", [period("2026-01-01", "2026-02-01")], "2026-02-01"],
    ["one valid today", [period("2026-01-01", "2026-12-31")], "2026-12-31"],
    [
      "one that continues another",
      [period("2026-07-01", "2026-12-31"), period("2026-01-01", "2026-06-30")],
      "2026-12-31",
    ],
    [
      "a gap of a day",
      [period("2026-01-01", "2026-06-30"), period("2026-07-02", "2026-12-31")],
      "2026-06-30",
    ],
    ["one that begins later", [period("2026-06-01", "2026-12-31")], undefined],
  ])("%s", (_, policies, day) => {
    expect(lastCoveredDay(policies, "2026-05-01")).toBe(day);
  });

  test("is told 14 days before", async () => {
    const now = new Date("2026-06-17T12:00:00+08:00");
    expect(await coverEndingSoon(clerk, now)).toBeUndefined();
    await added({ validUntil: "2026-07-02" });
    expect(await coverEndingSoon(clerk, now)).toBeUndefined();
    await endAll();
    await added({ validUntil: "2026-07-01" });
    await added({ validUntil: "2099-12-31", couriers: ["lalamove"] });
    expect(await coverEndingSoon(clerk, now)).toBe("2026-07-01");
  });
});

async function endAll() {
  for (const { id } of await listTransitPolicies(owner)) {
    await changeTransitPolicy(owner, id, { ...values, validUntil: "2026-05-01" });
  }
}

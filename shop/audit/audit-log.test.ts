import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { changesOf } from "#app/admin/audit-log/changes.ts";
import { actionLabel, codesFor, linkOf, nameOf } from "#app/admin/audit-log/entry-labels.ts";
import { fieldLabel } from "#app/admin/audit-log/field-labels.ts";
import { db } from "#db/client.server.ts";
import { listAudit, listAuditStaff, type AuditFilter } from "./list-audit.server.ts";
import { recordAudit, type Audit } from "./record-audit.server.ts";
import { staffBadge } from "#shop/staff.ts";
import { newestAudit } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk as aminah } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setStatuses } from "#tests/orders.ts";
import { inLanguage } from "#languages/language.server.ts";
import { setGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import type { SenPerGram } from "#shop/money.ts";

const owner = {
  ...staffBadge({ id: "owner", name: "Puan Aminah", role: "owner" }),
  role: "owner" as const,
};
const clerk = staffBadge({ id: "clerk", name: "Wei Ming", role: "staff" });

setUpDatabase({ gold: true, emptied: "audit_log" });

describe("the audit log", () => {
  test("is newest first, and paging both ways neither repeats nor skips an entry", async () => {
    for (let line = 1; line <= 7; line += 1) await write({ label: `Line ${line}` });
    const first = await labels({ perPage: 3 });
    expect(first).toMatchObject({
      labels: ["Line 7", "Line 6", "Line 5"],
      hasNewer: false,
      hasOlder: true,
    });
    // An entry written meanwhile does not shift the pages.
    await write({ label: "Line 8" });
    const second = await labels({ perPage: 3, before: first.last });
    expect(second).toMatchObject({
      labels: ["Line 4", "Line 3", "Line 2"],
      hasNewer: true,
      hasOlder: true,
    });
    const third = await labels({ perPage: 3, before: second.last });
    expect(third).toMatchObject({ labels: ["Line 1"], hasNewer: true, hasOlder: false });
    const back = await labels({ perPage: 3, after: third.first });
    expect(back).toMatchObject({ labels: second.labels, hasNewer: true, hasOlder: true });
    const top = await labels({ perPage: 5, after: back.first });
    expect(top).toMatchObject({
      labels: ["Line 8", "Line 7", "Line 6", "Line 5"],
      hasNewer: false,
      hasOlder: true,
    });
  });

  test("finds all entries of one product", async () => {
    await write({ subject: "product", subjectId: "one", label: "Old name" });
    await write({ subject: "product", subjectId: "two", label: "Old name" });
    await write({ subject: "product", subjectId: "one", label: "New name" });
    const found = await labels({ subject: "product", subjectId: "one" });
    expect(found.labels).toEqual(["New name", "Old name"]);
  });

  test.each([
    ["rantai", ["Rantai Lipan"]],
    ["lip RANT", ["Rantai Lipan"]],
    ["JJ17630001", ["JJ1763000123456"]],
    ["note wei", ["JJ1763000123456"]],
    ["aminah", ["Rantai Lipan"]],
    ["verified", []],
    ["rantai & | ! ( ' :* \\", ["Rantai Lipan"]],
    ["!!", ["JJ1763000123456", "Rantai Lipan"]],
    ["", ["JJ1763000123456", "Rantai Lipan"]],
  ])("finds entries by word prefixes: %j", async (search, found) => {
    await write({ label: "Rantai Lipan" }, owner);
    await write({ action: "order.note-added", subject: "order", label: "JJ1763000123456" });
    expect((await labels({ search })).labels).toEqual(found);
  });

  test.each([
    ["en", "receipt", "verif", ["JJ1763000000009"]],
    ["ms", "resit", "mengesahkan", ["JJ1763000000009"]],
    ["zh", "收据", "确认", ["JJ1763000000009"]],
  ])("finds what is shown, in %s", async (language, noun, verb, found) => {
    const subject = "payment";
    await write({ action: "receipt.verified", subject, label: "JJ1763000000009" }, owner);
    await write({ action: "settings.changed", subject: "settings", label: "trading-rules" });
    await inLanguage(language, async () => {
      for (const search of [noun, verb, `${noun} ${verb}`, `JJ17 ${verb}`, `aminah ${verb}`])
        expect([search, (await labels({ search, codesFor })).labels]).toEqual([search, found]);
      expect((await labels({ search: `wei ${verb}`, codesFor })).labels).toEqual([]);
      const rules = nameOf({
        subject: "settings",
        subjectId: "trading-rules",
        action: "",
        label: "",
      });
      for (const search of rules.split(" "))
        expect((await labels({ search, codesFor })).labels).toEqual(["trading-rules"]);
    });
  });

  test("filters by kind, person and Kuala Lumpur dates together", async () => {
    await write({ label: "Ring", subject: "product" }, owner);
    await write({ label: "Order", subject: "order" });
    await db.execute(sql`update audit_log set at = '2026-03-09T15:59:59Z' where label = 'Ring'`);
    await db.execute(sql`update audit_log set at = '2026-03-09T16:00:00Z' where label = 'Order'`);
    expect((await labels({ subject: "product" })).labels).toEqual(["Ring"]);
    expect((await labels({ staffId: "clerk" })).labels).toEqual(["Order"]);
    expect((await labels({ to: "2026-03-09" })).labels).toEqual(["Ring"]);
    expect((await labels({ from: "2026-03-10", to: "2026-03-10" })).labels).toEqual(["Order"]);
    expect((await labels({ from: "2026-03-10", staffId: "owner" })).labels).toEqual([]);
  });

  test("lists each person in it once, under the latest name", async () => {
    expect(await listAuditStaff(owner)).toEqual([]);
    await write({}, staffBadge({ id: "owner", name: "Cik Aminah", role: "owner" }));
    await write({}, owner);
    await write({});
    expect(await listAuditStaff(owner)).toEqual([
      { id: "owner", name: "Puan Aminah" },
      { id: "clerk", name: "Wei Ming" },
    ]);
  });
});

describe("before and after as text", () => {
  test.each([
    [{ labourFee: 12_000 }, { labourFee: 15_050 }, "Labour fee: RM 120.00 → RM 150.50"],
    [{ weight: 3_750 }, { weight: 4_000 }, "Weight: 3.75 g → 4.00 g"],
    [{ "916": 59_500 }, { "916": 60_000 }, "916 price per gram: RM 595.00 → RM 600.00"],
    [{ buyBack999: null }, { buyBack999: 60_050 }, "999 buy-back per gram: none → RM 600.50"],
    [{ deduction: null }, { deduction: 1_000 }, "Deduction: none → RM 10.00"],
    [null, { value: 215_490 }, "Value: undefined → RM 2,154.90"],
    [{ isFeatured: false }, { isFeatured: true }, "Featured: No → Yes"],
    [
      { stalePriceHours: 24 },
      { stalePriceHours: 0 },
      "Remind us to update prices after (hours): 24 → 0",
    ],
    [{ stock: 3 }, { stock: 0 }, "Stock: 3 → 0"],
    [{ orderStatus: "pending" }, { orderStatus: "completed" }, "Order status: pending → completed"],
    [{ category: "Rings" }, { category: null }, "Category: Rings → none"],
    [null, { note: "Calls at six" }, "Note: undefined → Calls at six"],
    [
      { archivedAt: null },
      { archivedAt: "2026-03-09T16:00:00Z" },
      "Archived: none → 10 Mar 2026, 12:00 am",
    ],
    [{ order: ["Rings", "Chains"] }, { order: [] }, "Display order: Rings\nChains → none"],
    [
      { variants: [] },
      {
        variants: [{ id: "x", name: "Size", value: "12", priceAdjustment: 1_000, displayOrder: 0 }],
      },
      "Variants: none → Size: 12, price adjustment RM 10.00",
    ],
    [
      { images: [{ key: "abcdefghij", alt: "Front" }] },
      { images: [{ key: "zyxwvutsrq", alt: "Front" }] },
      "Images: Front (abcdefgh) → Front (zyxwvuts)",
    ],
  ])("%j, %j", (before, after, words) => {
    const [change] = changesOf(before, after);
    expect(`${change!.field}: ${change!.from} → ${change!.to}`).toBe(words);
  });

  test("an action without its own wording is still readable; a deleted thing has no link", () => {
    expect(actionLabel("order.note-added")).toBe("added a note to order <name></name>");
    expect(actionLabel("staff.invited-again")).toBe("invited again (staff): <name></name>");
    const thing = { subject: "product", subjectId: "1", action: "product.saved" };
    expect(linkOf(thing)?.to).toBe("/admin/products/1");
    expect(linkOf({ ...thing, action: "product.deleted" })).toBeUndefined();
  });

  test.each([
    ["settings", "trading-rules", "settings.changed", "trading-rules", "Pricing and stock"],
    ["settings", "trading-rules", "settings.changed", "Trading rules", "Pricing and stock"],
    ["email", "1", "email.resent", "order-received · EM-1", "Order received · EM-1"],
    ["email", "1", "email.resent", "Order received · EM-1", "Order received · EM-1"],
    ["order", "1", "draft.discarded", "Siti", "Siti"],
    ["order", "1", "draft.discarded", "Draft by Siti", "Siti"],
  ])("%s %s, %s: %s", (subject, subjectId, action, label, name) => {
    expect(nameOf({ subject, subjectId, action, label })).toBe(name);
  });
});

test("an entry is shown in the reader's language", () => {
  const entry = { subject: "settings", subjectId: "trading-rules", label: "trading-rules" };
  const words = () => [
    actionLabel("settings.changed"),
    nameOf({ ...entry, action: "settings.changed" }),
    ...Object.values(changesOf({ isFeatured: false }, { isFeatured: true })[0]!),
  ];
  const [english, chinese] = ["en", "zh"].map((language) => inLanguage(language, words));
  for (const [at, text] of english!.entries()) expect(chinese![at]).not.toBe(text);
});

test("each field of an inspection, a shipment and a return has a label in each language", () => {
  const fields =
    "value condition disabled disposition pieces product purityOk quantity refusal returnStatus sealOk shipment shipmentStatus tradeInStatus weightRead";
  const of = (language: string) =>
    inLanguage(language, () => fields.split(" ").map((field) => fieldLabel(field)));
  const english = of("en");
  for (const language of ["ms", "zh"]) {
    expect(of(language).filter((label, at) => label === english[at])).toEqual([]);
  }
});

test("a staff write is recorded with who, what, before and after", async () => {
  const { orderId } = await placedOrder();
  await setStatuses(orderId, "processing", "pending");
  expect(await newestAudit()).toMatchObject({
    staffId: aminah.id,
    staffName: aminah.name,
    action: "order.updated",
    subject: "order",
    subjectId: orderId,
    before: { orderStatus: "pending" },
    after: { orderStatus: "processing" },
  });
});

test("a refused or ineffective write leaves no entry", async () => {
  const { orderId } = await placedOrder();
  const before = await newestAudit();
  await setStatuses(orderId, "pending", "pending");
  const prices = { "916": 90_000 as SenPerGram, "999": 95_000 as SenPerGram };
  expect((await setGoldPrices(aminah, { prices })).ok).toBe(false);
  expect(await newestAudit()).toEqual(before);
});

async function labels(filter: AuditFilter) {
  const { entries, ...edges } = await listAudit(owner, filter);
  const names = entries.map(({ label }) => label);
  return { labels: names, first: entries[0]?.id, last: entries.at(-1)?.id, ...edges };
}

async function write(given: Partial<Audit>, by = clerk) {
  const audit = {
    action: "product.saved",
    subject: "product" as const,
    subjectId: "1",
    label: "Ring",
  };
  await db.transaction((tx) => recordAudit(tx, by, { ...audit, ...given }));
}

import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { po } from "gettext-parser";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import { staffInvites, users } from "#db/schema/customers.ts";
import type { EmailKind } from "#db/schema/notifications.ts";
import { orders } from "#db/schema/orders.ts";
import { tradeIns } from "#db/schema/trade-ins.ts";
import { allLanguages, inLanguage, tagOf } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import type { PaymentMethod } from "#shop/orders/read-order.server.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { customerKinds, emailKinds, prepareEveryEmail, unescaped } from "#tests/every-email.ts";
import { makeProduct } from "#tests/factories.ts";
import { placeOrderWithEmail } from "#tests/orders.ts";

// Every email in every language: wholly in it, with links that lead into it.

setUpDatabase({ gold: true });
let orderId: string;
let compose: Awaited<ReturnType<typeof prepareEveryEmail>>["compose"];
const unpaid: string[] = [];
const email = "siti@example.test";
const names = [
  /JJ Emas/g,
  /Siti Nur/g,
  /Cincin Rosa/g,
  /Jalan Masjid/g,
  /Touch\u00A0'n\u00A0Go/g,
  /Pos Laju/g,
];
const methods = ["touch_n_go", "stripe_fpx", "cash", "card_terminal", "bank_transfer"] as const;

beforeAll(async () => {
  const shop = { name: "JJ Emas", address: "Jalan Masjid", phone: "03", chatNumber: "60123456789" };
  await db.transaction((tx) => writeProfile(tx, shop));
  ({ orderId, compose } = await prepareEveryEmail({
    email,
    name: "Siti Nur",
    productName: "Cincin Rosa",
    reason: { code: "receipt-rejected", reason: "amount", words: "" },
    detail: { code: "dispute-opened" },
  }));
  for (const method of methods) unpaid.push(await placedUnpaid(method));
});

/** An order that awaits payment and is delivered, as checkout or staff leave it. */
async function placedUnpaid(paymentMethod: PaymentMethod) {
  const id = await placeOrderWithEmail(await makeProduct({ name: "Cincin Rosa" }), email, {
    fullName: "Siti Nur",
  });
  const address = {
    line1: "Jalan Masjid",
    line2: null,
    postcode: "50100",
    city: "KL",
    state: "KL",
  };
  await db
    .update(orders)
    .set({ paymentMethod, address, deliveryMethod: "deliver" })
    .where(eq(orders.id, id));
  return id;
}

type Variant = [EmailKind, Record<string, unknown>];

async function everyEmail() {
  const variants: Variant[] = [
    ...emailKinds.map((kind): Variant => [kind, {}]),
    ["account-changed", { change: "two-factor-off" }],
    ["account-changed", { change: "recovery-codes-renewed" }],
    ["order-cancelled", { actor: "customer" }],
    ["order-cancelled", { actor: "clock" }],
    ["order-completed", { isPaid: true }],
    ["low-stock", { products: [1, 2].map((onHand) => ({ name: "Cincin Rosa", onHand })) }],
  ];
  const written = variants.map(([kind, given]) => compose(kind, given));
  const toBePaid = [
    ...customerKinds.filter((kind) => !/^(refund|return|shipment|collect|arrival)/.test(kind)),
    "new-order" as const,
  ];
  for (const id of unpaid)
    for (const kind of toBePaid) written.push(compose(kind, {}, { orderId: id, to: email }));
  return Promise.all(written);
}

describe.each(allLanguages().filter((code) => code !== "en"))("in %s, every email", (code) => {
  let mails: Awaited<ReturnType<typeof everyEmail>>;
  beforeAll(async () => {
    await speak(code);
    mails = await everyEmail();
  });

  test("says its language and has no empty row", () => {
    for (const { subject, html, text } of mails) {
      expect(html).toContain(`<html lang="${tagOf(code)}">`);
      expect(html).not.toMatch(/<(td|p|a|title)[^>]*>\s*<\/\1>/);
      expect(text).not.toMatch(/^\s*[:：>]\s*$|[:：] *\n(?!\n)|undefined|null|\{\w+\}/m);
      expect(subject).toMatch(/^\S.+ · JJ Emas$/);
    }
  });

  test("has no English sentence that is translated", async () => {
    const english = englishTexts(code);
    const found = (mail: Mail) => {
      const words = wordsOf(mail);
      return english.filter((pattern) => pattern.test(words));
    };
    for (const mail of mails) expect(found(mail)).toEqual([]);
    await speak("en");
    for (const mail of await everyEmail()) expect(found(mail).length).toBeGreaterThan(2);
  });

  test("links into the shop in that language", () => {
    for (const { html, text } of mails) {
      const links = [...unescaped(html).matchAll(/href="([^"]+)"/g)].map(([, link]) => link!);
      const own = links.filter(
        (link) => !/^https:\/\/(wa\.me|tracking\.pos\.com\.my)\//.test(link),
      );
      expect(own.length).toBeGreaterThan(1);
      for (const link of own)
        expect(link).toMatch(new RegExp(`^http://localhost:3000/${code}(/|$)`));
      expect(text).not.toMatch(new RegExp(`localhost:3000(?!/${code}(/|\\s))`));
    }
  });
});

test("no two English words follow each other in a Chinese email", async () => {
  await speak("zh");
  for (const { subject, text } of await everyEmail()) {
    const words = names.reduce((left, name) => left.replaceAll(name, ""), subject + text);
    expect(words.match(/[a-z']{2,} [a-z']{2,}/gi) ?? []).toEqual([]);
  }
});

describe("the language", () => {
  beforeEach(() => speak("en"));
  const greeting = (code: string) => inLanguage(code, () => t("Hello,"));

  test("is the order's for its customer, and the account's for staff and accounts", async () => {
    await db.update(orders).set({ language: "ms" });
    await db.update(users).set({ language: "zh" });
    expect((await compose("order-received")).html).toContain('<html lang="ms">');
    for (const kind of ["new-order", "missing-orders", "password-reset"] as const)
      expect((await compose(kind)).html).toContain('<html lang="zh-Hans">');
    const toOthers = await compose("new-order", {}, { orderId, to: "till@example.test" });
    expect(toOthers.html).toContain('<html lang="en">');
  });

  test("is English where the order's language is no longer in the shop", async () => {
    await db.update(orders).set({ language: "xx" });
    const { html } = await compose("order-received");
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('href="http://localhost:3000"');
    expect(html).not.toContain("/xx");
  });

  test("of an invitation to someone without an account is that of the inviting owner", async () => {
    await db.update(users).set({ language: "ms" });
    const [owner] = await db.select().from(users);
    const invite = {
      id: crypto.randomUUID(),
      email: "new@example.test",
      role: "staff" as const,
      invitedBy: owner!.name,
      invitedById: owner!.id,
      expiresAt: new Date(Date.now() + 86_400_000),
    };
    await db.insert(staffInvites).values(invite);
    const about = { orderId, to: invite.email };
    const mail = await compose("staff-invited", { inviteId: invite.id }, about);
    expect(mail.text).toContain(greeting("ms"));
    expect(mail.text).toMatch(/localhost:3000\/ms\/auth\?invite=/);
  });
});

async function speak(language: string) {
  await db.update(orders).set({ language });
  await db.update(users).set({ language });
  await db.update(tradeIns).set({ language });
  await db.update(alerts).set({ language });
}

type Mail = Awaited<ReturnType<typeof compose>>;

/** What a reader sees of an email, in a program that shows HTML and in one that does not. */
function wordsOf({ subject, html, text }: Mail): string {
  return [subject, unescaped(html.replaceAll(/<[^>]*>/g, " ")), text].join("\n");
}

/** Patterns of the English texts of several words that have another text in this language. */
function englishTexts(code: string): RegExp[] {
  const { translations } = po.parse(readFileSync(`languages/${code}.po`));
  return (
    Object.values(translations)
      .flatMap((messages) => Object.values(messages))
      .flatMap(({ msgid, msgid_plural: plural, msgstr }) =>
        [msgid, plural ?? ""].filter((text) => msgstr[0] && msgstr[0] !== text),
      )
      .map((text) => text.split(/\{\w+\}|<\/?\w+\/?>/))
      .filter((parts) => (parts.join(" ").match(/[a-z']+/gi) ?? []).length > 1)
      // Without empty parts: a wildcard beside another takes the search very long.
      .map((parts) =>
        parts.filter(Boolean).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")),
      )
      .map((parts) => new RegExp(`(?<![\\w])${parts.join("[^\\n]*?")}(?![\\w])`))
  );
}

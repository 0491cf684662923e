import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import { users } from "#db/schema/customers.ts";
import { emails, type EmailKind } from "#db/schema/notifications.ts";
import { tradeIns } from "#db/schema/trade-ins.ts";
import type { Sen } from "#shop/money.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { newCustomer, password } from "#tests/accounts.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { placeOrderWithEmail } from "#tests/orders.ts";

setUpDatabase({ gold: true });

// After an account is deleted, no unsent email has one of its addresses, and other people's emails are still sent.

test("unsent emails about the account's trade-ins and alerts are discarded, whatever their address", async () => {
  const [farah, other] = [await newCustomer(), await newCustomer()];
  const [tradeIn, theirs] = [await tradeInOf(farah.id), await tradeInOf(other.id)];
  const alert = await alertOf(farah.id);
  const own = [
    await write("trade-in-answered", { to: "farah.work@example.test", payload: tradeIn }, "failed"),
    await write("trade-in-requested", { to: "farah.work@example.test", payload: tradeIn }),
    await write("price-alert", { to: "farah.before@example.test", payload: alert }, "failed"),
  ];
  const notOwn = await write("trade-in-answered", { to: "other@example.test", payload: theirs });
  expect(await deleteAccount(farah.id, password)).toEqual({ ok: true });
  for (const id of own) {
    expect(await emailOf(id)).toMatchObject({ state: "settled", to: null, lastError: null });
  }
  expect(await emailOf(notOwn)).toMatchObject({ state: "waiting", to: "other@example.test" });
});

test.each([true, false])(
  "other emails to the account's address are discarded only if it was verified: %s",
  async (isVerified) => {
    const farah = await newCustomer();
    await db.update(users).set({ emailVerified: isVerified }).where(eq(users.id, farah.id));
    const orderId = await placeOrderWithEmail(await makeProduct(), farah.email);
    const to = farah.email;
    const ofAddress = [
      await write("order-received", { to, orderId }),
      await write("trade-in-answered", { to, payload: await tradeInOf(null) }),
      await write("missing-orders", { to }),
    ];
    const ofAccount = [
      await write("account-created", { to }),
      await write("alert-confirmation", { to, payload: await alertOf(null, to) }),
      await write("email-change", { to: "new@example.test", payload: { userId: farah.id } }),
    ];
    expect(await deleteAccount(farah.id, password)).toEqual({ ok: true });
    for (const id of ofAccount) expect(await emailOf(id)).toMatchObject({ state: "settled" });
    for (const id of ofAddress) {
      expect(await emailOf(id)).toMatchObject(
        isVerified ? { state: "settled", to: null } : { state: "waiting", to },
      );
    }
  },
);

type Written = { to: string; orderId?: string; payload?: Record<string, unknown> };

async function write(kind: EmailKind, written: Written, state: "waiting" | "failed" = "waiting") {
  const lastError = state === "failed" ? `550 ${written.to}: nobody of that name` : null;
  const [email] = await db
    .insert(emails)
    .values({ kind, dedupeKey: crypto.randomUUID(), state, lastError, ...written })
    .returning();
  return email!.id;
}

async function emailOf(id: string) {
  const [email] = await db.select().from(emails).where(eq(emails.id, id));
  return email;
}

async function tradeInOf(userId: string | null) {
  const id = crypto.randomUUID();
  const person = { fullName: "Farah Idris", phoneNumber: "+60123456789" };
  await db.insert(tradeIns).values({ id, userId, ...person, email: "farah.work@example.test" });
  return { tradeInId: id };
}

async function alertOf(userId: string | null, email = "farah.before@example.test") {
  const [alert] = await db
    .insert(alerts)
    .values({
      kind: "gram",
      purity: "916",
      atOrBelow: 50_000 as Sen,
      email,
      userId,
      language: "en",
      endsAt: new Date(Date.now() + 86_400_000),
    })
    .returning({ id: alerts.id });
  return { alertId: alert!.id };
}

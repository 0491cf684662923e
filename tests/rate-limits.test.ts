import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { waitForDatabase } from "#db/database-wait.ts";
import { consumeRateLimit } from "#platform/rate-limit.server.ts";
import { canSetUpOwner, ensureOwner, setUpOwner } from "#shop/customers/first-owner.server.ts";
import {
  findAccountByResetToken,
  requestPasswordReset,
  createResetLink,
  resetPassword,
} from "#shop/customers/reset-password.server.ts";
import { signIn } from "#shop/customers/sign-in.server.ts";
import { signUp } from "#shop/customers/sign-up.server.ts";
import { checkOut } from "#shop/orders/check-out.server.ts";
import { trackOrdersByPhone } from "#shop/orders/track-orders.server.ts";
import { checkReceiptUpload } from "#shop/payments/submit-receipt.server.ts";
import { setUpDatabase } from "./database.ts";
import { guest, openCheckout, placedOrder, viewerOf } from "./checkout.ts";

// What is limited by count or by time.

setUpDatabase({ gold: true });

type Refusable = { ok: boolean; reason?: string; retryAfter?: number };

/** How often in a row the call was allowed before the limit refused it. */
async function turns(most: number, run: (turn: number) => Promise<Refusable>) {
  for (let turn = 0; turn < most; turn += 1) {
    const answer = await run(turn);
    if (!answer.ok && /too-many/.test(answer.reason ?? "")) {
      expect(answer.retryAfter).toBeGreaterThan(0);
      return turn;
    }
  }
  return most;
}

function address(number: number) {
  return `10.1.${number >> 8}.${number & 255}`;
}
function phone(number: number) {
  return { phoneNumber: `+6012${3_000_000 + number}` };
}

describe("tracking", () => {
  test("is refused after 30 requests from one address, for any numbers", async () => {
    expect(await turns(40, (turn) => trackOrdersByPhone("10.0.0.1", phone(turn)))).toBe(30);
    expect(await trackOrdersByPhone("10.0.0.2", phone(0))).toMatchObject({ ok: true });
  });

  test("is refused after 10 requests about one number, from any addresses", async () => {
    expect(await turns(20, (turn) => trackOrdersByPhone(address(turn), phone(99)))).toBe(10);
    expect(await trackOrdersByPhone(address(0), phone(98))).toMatchObject({ ok: true });
  });
});

test("one address may try at most 120 orders an hour", async () => {
  const buyer = guest();
  const form = await openCheckout(buyer.owner);
  expect(await turns(130, () => checkOut("10.0.0.3", buyer, form))).toBe(120);
});

describe("receipts", () => {
  const stranger = viewerOf({ guestId: null });

  test("are refused after 10 for one order, which strangers cannot use up", async () => {
    const { orderId, buyer } = await placedOrder();
    const owner = { ...stranger, guestId: buyer.guestId };
    for (let turn = 0; turn < 12; turn += 1) {
      const refused = await checkReceiptUpload(address(1_000 + turn), orderId, stranger);
      expect(refused).toEqual({ ok: false, reason: "forbidden" });
    }
    const send = (turn: number) => checkReceiptUpload(address(2_000 + turn), orderId, owner);
    expect(await turns(20, send)).toBe(10);
  });

  test("are refused after 30 from one address, for any orders", async () => {
    const send = () => checkReceiptUpload("10.0.0.4", crypto.randomUUID(), stranger);
    expect(await turns(40, send)).toBe(30);
  });
});

describe("guessing passwords", () => {
  const guess = (email: string, ip: string) =>
    signIn({ email, password: "a wrong guess" }, { ip, headers: new Headers() });

  test("of many accounts from one address is limited", async () => {
    expect(await turns(40, (turn) => guess(`one-${turn}@example.test`, "10.0.0.5"))).toBe(30);
  }, 60_000);

  test("of one account from many addresses is limited", async () => {
    expect(await turns(60, (turn) => guess("two@example.test", address(3_000 + turn)))).toBe(50);
  }, 60_000);
});

test("one address may create at most 20 accounts an hour", async () => {
  const person = { fullName: "Mei Ling", ...phone(1), password: "a long password" };
  const open = (turn: number) =>
    signUp({ ...person, email: `new-${turn}@example.test` }, { ip: "10.0.0.6" });
  expect(await turns(25, open)).toBe(20);
}, 60_000);

test("one address may request at most 20 resets an hour", async () => {
  const request = (turn: number) =>
    requestPasswordReset(`reset-${turn}@example.test`, { ip: "10.0.0.7" });
  expect(await turns(25, request)).toBe(20);
});

test("a reset link lasts an hour, a setup link a day", async () => {
  const email = "late@example.test";
  const person = { fullName: "Mei Ling", ...phone(1), email, password: "a long password" };
  await signUp(person, { ip: "10.0.0.8" });
  const token = tokenOf((await createResetLink(email))!.link);
  const setup = tokenOf((await ensureOwner())!);
  await older(59);
  expect(await findAccountByResetToken(token)).toEqual({ email });
  await older(2);
  expect(await findAccountByResetToken(token)).toBeUndefined();
  expect(await resetPassword(token, "another password")).toMatchObject({ ok: false });
  expect(await canSetUpOwner(setup)).toBe(true);
  await older(24 * 60);
  expect(await canSetUpOwner(setup)).toBe(false);
  const owner = { setup, fullName: "Mei Ling", email, password: "another password" };
  expect(await setUpOwner(owner)).toEqual({ ok: false, reason: "link-invalid" });
});

function tokenOf(link: string) {
  return new URL(link).search.split("=")[1]!;
}

/** Simulates that every link is this many minutes older. */
async function older(minutes: number) {
  await db.execute(sql`update verifications
    set expires_at = expires_at - make_interval(mins => ${minutes})`);
}

test("an attempt is counted although the connection breaks while it is counted", async () => {
  await db.execute(sql`create sequence counts`);
  await db.execute(sql`create function break_first_count() returns trigger language plpgsql as $$ begin
    if nextval('counts') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
    return new; end $$`);
  await db.execute(sql`create trigger break_first_count before insert on rate_limiter
    for each row execute function break_first_count()`);
  const consume = () => consumeRateLimit("broken-off", "someone", { points: 1, seconds: 600 });
  expect(await waitForDatabase(60_000, consume)).toEqual({ ok: true });
  expect(await consume()).toMatchObject({ ok: false });
});

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { returnRateLimitPoint, consumeRateLimit } from "#platform/rate-limit.server.ts";
import { makeProduct } from "./factories.ts";
import { placedOrder } from "./checkout.ts";
import { setUpShop } from "./shop-in-process.ts";

// A rate-limited caller tries to appear as another caller or to use another address.

const shop = setUpShop({ gold: true });
beforeAll(async () => {
  product = await makeProduct({ stock: 1000 });
});

let product = "";
let networks = 0;
beforeEach(() => void (networks += 1));

/** The same caller from another of its addresses and with a forged X-Forwarded-For. */
function disguised(turn: number) {
  const address =
    turn % 2 ? `2001:db8:0:${networks}:${turn}::1` : `2001:DB8::${networks}:0:0:${turn}:2`;
  const claim = `198.51.100.${turn}`;
  const headers = {
    "x-forwarded-for": `${claim}, 10.0.0.${turn}`,
    "x-emas-client-ip": claim,
    "x-real-ip": claim,
    "cf-connecting-ip": claim,
    forwarded: `for=${claim}`,
  };
  return { browser: shop.browser(address), headers };
}

const network = () => `2001:db8:0:${networks}::/64`;

/** Ways to write an address that the router might treat as the same. */
function spellings(path: string) {
  const [, first, rest] = /^\/(\w)(.*)$/.exec(path)!;
  const coded = `/%${first!.charCodeAt(0).toString(16)}${rest}`;
  const ways = [path, path.toUpperCase(), `/${path}`, `${path}/`, coded, `${path}.data`];
  return [...ways, `${path}?a=1`, `${path}/_.data`, `/.${path}`];
}

type LimitedForm = {
  path: string;
  limit: number;
  form: (turn: number) => Record<string, string>;
  /** Consumes the limit beforehand where so many requests would take too long. */
  taken?: { name: string; count: number; seconds: number };
};

const person = { fullName: "Mei Ling", phoneNumber: "0123456789", password: "a long password" };

const targets: Record<string, LimitedForm> = {
  "sign-in": {
    path: "/auth",
    limit: 30,
    form: (turn) => ({ intent: "sign-in", email: `in-${turn}@example.test`, password: "wrong" }),
    taken: { name: "sign-in-address", count: 22, seconds: 900 },
  },
  "sign-up": {
    path: "/auth",
    limit: 20,
    form: (turn) => ({ intent: "sign-up", ...person, email: `up-${turn}@example.test` }),
    taken: { name: "sign-up", count: 14, seconds: 3600 },
  },
  reset: {
    path: "/auth",
    limit: 20,
    form: (turn) => ({ intent: "forgot", email: `reset-${turn}@example.test` }),
  },
  tracking: {
    path: "/order-tracking",
    limit: 30,
    form: (turn) => ({ phoneNumber: `01234${50_000 + turn}` }),
  },
  "adding to a cart": {
    path: "/cart",
    limit: 1200,
    form: () => ({ intent: "add", stay: "1", quantity: "1", productId: product }),
    taken: { name: "cart-by-ip", count: 1185, seconds: 600 },
  },
};

describe.each(Object.entries(targets))("%s", (_, { path, limit, form, taken }) => {
  test("is limited however the page or caller address is written", async () => {
    const allowance = { points: limit, seconds: taken?.seconds ?? 0 };
    const before = Array.from({ length: taken?.count ?? 0 });
    await Promise.all(before.map(() => consumeRateLimit(taken!.name, network(), allowance)));
    const ways = spellings(path);
    let accepted = 0;
    for (let turn = 0; turn < limit - (taken?.count ?? 0) + 2 * ways.length; turn += 1) {
      const { browser, headers } = disguised(turn);
      const sent = { form: form(turn), headers };
      const { status, text } = await browser.go(ways[turn % ways.length]!, sent);
      expect(status).toBeLessThan(500);
      if (status < 400 && !text.includes("Too many")) accepted += 1;
    }
    expect(accepted).toBe(limit - (taken?.count ?? 0));
    const { browser, headers } = disguised(999);
    const last = await browser.go(path, { form: form(999), headers });
    expect(last.text).toContain("Too many");
    const other = await shop.browser(`203.0.113.${networks}`).go(path, { form: form(1000) });
    expect(other.text).not.toContain("Too many");
  });
});

test("a receipt upload is limited too, before its bytes are read", async () => {
  const { orderId } = await placedOrder(product);
  const path = `/payment/touch-n-go/${orderId}`;
  let accepted = 0;
  for (let turn = 0; turn < 45; turn += 1) {
    const { browser, headers } = disguised(turn);
    const body = new FormData();
    body.set("receipt", new File(["no picture"], "receipt.png", { type: "image/png" }));
    const ways = spellings(path);
    const { status, text } = await browser.go(ways[turn % ways.length]!, { body, headers });
    if (status < 400 && !text.includes("Too many")) accepted += 1;
  }
  expect(accepted).toBe(30);
});

describe("the rate limit count", () => {
  const allowance = { points: 3, seconds: 900 };

  test("is shared by all processes", async () => {
    vi.resetModules();
    const other = await import("#platform/rate-limit.server.ts");
    const client = await import("#db/client.server.ts");
    client.connect(shop.databaseUrl, 20);
    try {
      expect(other.consumeRateLimit).not.toBe(consumeRateLimit);
      const processes = [
        consumeRateLimit,
        other.consumeRateLimit,
        consumeRateLimit,
        other.consumeRateLimit,
        consumeRateLimit,
        other.consumeRateLimit,
      ];
      const answers = [];
      for (const take of processes) answers.push((await take("both", "one", allowance)).ok);
      expect(answers).toEqual([true, true, true, false, false, false]);
    } finally {
      await client.disconnect();
    }
  });

  test("is cached briefly for a caller just refused", async () => {
    for (let turn = 0; turn < 4; turn += 1) await consumeRateLimit("flood", "one", allowance);
    const query = vi.spyOn(db.$client, "query");
    for (let turn = 0; turn < 1000; turn += 1) {
      expect(await consumeRateLimit("flood", "one", allowance)).toMatchObject({ ok: false });
    }
    expect(query).not.toHaveBeenCalled();
    expect(await consumeRateLimit("flood", "other", allowance)).toEqual({ ok: true });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_001 });
    query.mockClear();
    const later = await consumeRateLimit("flood", "one", allowance);
    vi.useRealTimers();
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    expect(later).toMatchObject({ ok: false, retryAfter: expect.closeTo(889, -1) });
  });

  test("counts a returned attempt immediately", async () => {
    for (let turn = 0; turn < 4; turn += 1) await consumeRateLimit("back", "one", allowance);
    for (let turn = 0; turn < 2; turn += 1) await returnRateLimitPoint("back", "one", allowance);
    expect(await consumeRateLimit("back", "one", allowance)).toEqual({ ok: true });
  });

  test("is deleted once it has expired", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    try {
      await consumeRateLimit("old", "one", { points: 1, seconds: 60 });
      const rows = async () => {
        const old = "select 1 from rate_limiter where key like 'old:%'";
        return (await db.$client.query(old)).rowCount;
      };
      expect(await rows()).toBe(1);
      vi.setSystemTime(Date.now() + 2 * 3_600_000);
      await vi.advanceTimersByTimeAsync(300_000);
      vi.useRealTimers();
      await expect.poll(rows).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

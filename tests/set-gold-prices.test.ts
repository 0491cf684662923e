import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { recentGoldPrices } from "#shop/gold/recent-gold-prices.server.ts";
import { goldPricesForm, setGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import type { SenPerGram } from "#shop/money.ts";
import { staffBadge } from "#shop/staff.ts";
import { freshDatabase } from "./database.ts";
import { clerk, goldAt } from "./factories.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await db.execute(sql`truncate gold_prices`);
  await goldAt(595, 640);
});

describe("gold prices", () => {
  test.each([
    "0",
    "0.00",
    "-595",
    "595.005",
    "abc",
    "",
    " ",
    "1e3",
    "NaN",
    "5,95.0.0",
    "100000.01",
  ])("refuse %j with an error beside its field", (text) => {
    const parsed = goldPricesForm.safeParse({ "916": text, "999": "640.00" });
    expect(parsed.error?.issues).toMatchObject([{ path: ["916"] }]);
  });

  test.each([
    ["595", 59_500],
    ["595.5", 59_550],
    [" 1,234.50 ", 123_450],
    ["RM 595.00", 59_500],
  ])("take %j", (text, sen) => {
    expect(goldPricesForm.parse({ "916": text, "999": "640" })["916"]).toBe(sen);
  });

  test("are added to the history, both at once, in the name of who set them", async () => {
    await db.execute(sql`insert into users (id, name, email, role)
      values ('owner', 'Aminah', 'aminah@example.com', 'owner') on conflict do nothing`);
    const owner = staffBadge({ id: "owner", name: "Aminah", role: "owner" });
    expect(await setGoldPrices(owner, { prices: at(600, 645) })).toEqual({
      ok: true,
    });
    expect(await inEffect()).toEqual([60_000, 64_500]);
    const history = await recentGoldPrices(owner);
    expect(history).toHaveLength(4);
    expect(history.slice(0, 2)).toMatchObject([
      { purity: "999", price: 64_500, setBy: "Aminah" },
      { purity: "916", price: 60_000, setBy: "Aminah" },
    ]);
    expect(history[3]?.setBy).toBeNull();
  });

  test("that change by more than 10 % are asked about, with old and new, and neither is set", async () => {
    const wanted = { prices: at(654.51, 645) };
    const asked = await setGoldPrices(clerk, wanted);
    expect(asked).toMatchObject({
      ok: false,
      reason: "needs-confirmation",
      changes: [{ purity: "916", from: 59_500, to: 65_451 }],
    });
    expect(await inEffect()).toEqual([59_500, 64_000]);
    const confirmed = asked.ok ? undefined : asked.confirmation;
    expect(await setGoldPrices(clerk, { ...wanted, confirmed })).toEqual({ ok: true });
    expect(await inEffect()).toEqual([65_451, 64_500]);
  });

  test("are asked about again where the price moved between the question and its answer", async () => {
    const wanted = { prices: at(700, 645) };
    const asked = await setGoldPrices(clerk, wanted);
    await setGoldPrices(clerk, { prices: at(600, 645) });
    const confirmed = asked.ok ? undefined : asked.confirmation;
    expect(await setGoldPrices(clerk, { ...wanted, confirmed })).toMatchObject({
      ok: false,
      changes: [{ purity: "916", from: 60_000, to: 70_000 }],
    });
    expect(await inEffect()).toEqual([60_000, 64_500]);
  });

  test("may change by 10 % exactly, up or down, without a question", async () => {
    expect(await setGoldPrices(clerk, { prices: at(654.5, 576) })).toEqual({
      ok: true,
    });
  });

  test("of a shop that has none yet are not compared with anything", async () => {
    await db.execute(sql`truncate gold_prices`);
    expect(await setGoldPrices(clerk, { prices: at(595, 640) })).toEqual({
      ok: true,
    });
  });

  test("are set together or not at all", async () => {
    const broken = { "916": 60_000, "999": 0 } as Record<"916" | "999", SenPerGram>;
    const asked = await setGoldPrices(clerk, { prices: broken });
    const confirmed = asked.ok ? undefined : asked.confirmation;
    await expect(setGoldPrices(clerk, { prices: broken, confirmed })).rejects.toThrow();
    expect(await inEffect()).toEqual([59_500, 64_000]);
  });

  test("of two clerks at once: the second is compared with what the first has set", async () => {
    // 8 % up and 8 % down are each small against today's price, but not against each other.
    const answers = await Promise.all([
      setGoldPrices(clerk, { prices: at(642.6, 640) }),
      setGoldPrices(clerk, { prices: at(547.4, 640) }),
    ]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await recentGoldPrices(clerk)).toHaveLength(4);
  });
});

function at(ringgit916: number, ringgit999: number) {
  return { "916": perGram(ringgit916), "999": perGram(ringgit999) };
}

function perGram(ringgit: number) {
  return Math.round(ringgit * 100) as SenPerGram;
}

async function inEffect() {
  const prices = await currentGoldPrices();
  return [prices["916"]?.price, prices["999"]?.price];
}

import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { tradeIns } from "#db/schema/trade-ins.ts";
import type { Sen } from "#shop/money.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { askedTradeIn } from "#tests/trade-ins.ts";
import { tradeInEmails } from "./trade-in-emails.server.ts";

setUpDatabase();
afterEach(() => void vi.useRealTimers());

test("an answer that is emailed late names no estimate whose day is over", async () => {
  const to = "siti@example.com";
  const tradeInId = await askedTradeIn({ email: to });
  const estimate = 444_976 as Sen;
  await db
    .update(tradeIns)
    .set({ answer: "Please come by.", estimate, validOn: "2026-11-26" })
    .where(eq(tradeIns.id, tradeInId));
  const profile = await readProfile();
  const emailAt = async (time: string) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
    const context = { to, payload: { tradeInId }, profile, order: undefined };
    return (await tradeInEmails["trade-in-answered"](context))!.paragraphs.join(" ");
  };
  expect(await emailAt("2026-11-26T23:59:59+08:00")).toContain("4,449.76");
  const afterwards = await emailAt("2026-11-27T00:00:00+08:00");
  expect(afterwards).toContain("Please come by.");
  expect(afterwards).not.toContain("4,449.76");
});

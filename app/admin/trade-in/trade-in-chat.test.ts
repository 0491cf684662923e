import { afterEach, expect, test, vi } from "vitest";
import type { Sen } from "#shop/money.ts";
import type { TradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { tradeInChat } from "./trade-in-chat.server.ts";

afterEach(() => void vi.useRealTimers());

test("the prepared message names the estimate of the answer until the end of its day", () => {
  const answered = { answer: "Please come by.", estimate: 444_976 as Sen, validOn: "2026-11-26" };
  const seller = { fullName: "Siti", phoneNumber: "+60123456789", language: "en", number: 1001 };
  const messageAt = (time: string) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
    return decodeURIComponent(tradeInChat({ ...seller, ...answered } as TradeIn, "Emas")!);
  };
  expect(messageAt("2026-11-26T23:59:59+08:00")).toContain("4,449.76");
  const afterwards = messageAt("2026-11-27T00:00:00+08:00");
  expect(afterwards).toContain("Please come by.");
  expect(afterwards).not.toContain("4,449.76");
});

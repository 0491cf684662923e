import { z } from "zod";
import { db } from "#db/client.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { readProfile, writeProfile } from "./profile.server.ts";

const whole = (most: number) =>
  z.coerce
    .number({ error: "Enter a whole number" })
    .int("Enter a whole number")
    .min(0, "Enter 0 or more")
    .max(most, `Enter ${most} at most`);

export const tradingRulesForm = z.object({
  stalePriceHours: z.preprocess(blankIsMissing, whole(8760)),
  stopStaleSales: z
    .literal("on")
    .optional()
    .transform((box) => box === "on"),
  lowStock: z.preprocess(blankIsMissing, whole(1000)),
});

export type TradingRules = z.infer<typeof tradingRulesForm>;

export async function readTradingRules(): Promise<TradingRules> {
  const { stalePriceHours, stopStaleSales, lowStock } = await readProfile();
  return { stalePriceHours, stopStaleSales, lowStock };
}

/** When a price is stale and what that stops, and which stock is low; every screen follows at once. */
export async function setTradingRules(
  staff: Staff & { role: "owner" },
  rules: TradingRules,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { stalePriceHours, stopStaleSales, lowStock } = await readProfile(tx);
    await writeProfile(tx, rules);
    await recordAudit(tx, staff, {
      deed: "settings.changed",
      subject: "settings",
      subjectId: "trading-rules",
      label: "Trading rules",
      before: { stalePriceHours, stopStaleSales, lowStock },
      after: rules,
    });
  });
}

/** Else an empty field would be read as 0. */
function blankIsMissing(value: unknown) {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}

import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { waitForStandby } from "#db/commit-gate.ts";
import { tradeInLines, tradeInPictures, tradeIns } from "#db/schema/trade-ins.ts";
import { currentLanguage } from "#languages/language.server.ts";
import { message, t } from "#languages/messages.ts";
import { removePrivatePictures, savePrivatePictures } from "#platform/images.server.ts";
import { enqueue } from "#platform/queue.server.ts";
import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import { dayOf, isDay } from "#shop/calendar-day.ts";
import { amountBetween, namedPieces, parsedBy, unlessBlank } from "#shop/form-fields.ts";
import { emailField } from "#shop/orders/checkout-form.server.ts";
import { parseWeight } from "#shop/parse-amounts.ts";
import { parsePhone } from "#shop/phone.server.ts";
import { requiredLine } from "#shop/postal-address.server.ts";
import { readOfferedPurchase } from "./own-purchase.server.ts";

export const maxTradeInLines = 5;
export const maxTradeInPictures = 4;

const grams = z
  .string()
  .trim()
  .transform(
    amountBetween(
      parseWeight,
      [1, 10_000_000],
      message("Enter grams such as 8.5, or leave it empty"),
    ),
  );

/** A line that the customer types; one without any text is left out. */
export const typedLine = z.object({
  what: z
    .string()
    .trim()
    .max(120, { error: () => t("At most {count} characters", { count: 120 }) })
    .regex(/^[^\0]*$/, { error: () => t("Remove the characters that can't be displayed") })
    .default(""),
  purity: unlessBlank(z.enum(["916", "999"], { error: () => t("Choose the purity") }).optional()),
  grams: unlessBlank(grams.optional()),
});

export const tradeInForm = z.object({
  /** Made with the form, so that a form that is sent twice asks once. */
  tradeInId: z.uuid(),
  fullName: requiredLine(message("Enter your name")),
  phoneNumber: requiredLine(message("Enter your phone number")).transform(
    parsedBy(parsePhone, message("Enter a phone number such as 012-345 6789")),
  ),
  email: emailField,
  wishedOn: unlessBlank(
    z
      .string()
      .refine((day) => isDay(day) && day >= dayOf(new Date()), {
        error: () => t("Choose a day from today on"),
      })
      .optional(),
  ),
  lines: z.array(typedLine).max(maxTradeInLines).default([]),
  /** Pieces that were bought here. */
  orderId: z.string().default(""),
  proof: z.string().default(""),
  pieces: namedPieces.max(100).default([]),
});
export type TradeInForm = z.output<typeof tradeInForm>;

export type AskTradeIn =
  | { ok: true; number: number }
  | { ok: false; reason: "nothing-named" | "too-many-lines" | "pieces-changed" }
  | { ok: false; reason: "too-many-pictures" | "not-a-picture" | "too-large" | "too-many-pixels" }
  | TooManyRequests;

/** Checks a request before its pictures are read. */
export function checkTradeInUpload(ip: string): Promise<{ ok: true } | TooManyRequests> {
  return consumeBuyerRateLimit("trade-in-by-ip", ip);
}

/**
 * Somebody asks the shop to buy gold, with pictures. A second request with the same form is the same request. Rate limited
 * by phone number, too.
 */
export async function requestTradeIn(
  userId: string | null,
  form: TradeInForm,
  pictures: Uint8Array[],
): Promise<AskTradeIn> {
  const [existing] = await db
    .select({ number: tradeIns.number })
    .from(tradeIns)
    .where(eq(tradeIns.id, form.tradeInId));
  if (existing) {
    await db.transaction((tx) => tx.execute(waitForStandby));
    return { ok: true, number: existing.number };
  }
  const lines = await linesOf(form);
  if (!lines.ok) return lines;
  if (pictures.length > maxTradeInPictures) return { ok: false, reason: "too-many-pictures" };
  const limit = await consumeBuyerRateLimit("trade-in-by-number", form.phoneNumber);
  if (!limit.ok) return limit;
  const stored = await savePrivatePictures("trade-ins", pictures);
  if (!stored.ok) return stored;
  const { number, isNew } = await insert(userId, form, lines.lines, stored.files);
  // The same form was sent twice, and another request has written it.
  if (!isNew) await removePrivatePictures(stored.files);
  return { ok: true, number };
}

type Line = Omit<typeof tradeInLines.$inferInsert, "tradeInId" | "position">;

async function linesOf(
  form: TradeInForm,
): Promise<
  | { ok: true; lines: Line[] }
  | { ok: false; reason: "nothing-named" | "too-many-lines" | "pieces-changed" }
> {
  const typed = form.lines.flatMap(({ what, purity, grams: weight }): Line[] =>
    what || purity || weight ? [{ what, purity: purity ?? null, weight: weight ?? null }] : [],
  );
  const picks = form.pieces.filter(({ quantity }) => quantity > 0);
  const purchase =
    picks.length > 0 ? await readOfferedPurchase(form.orderId, form.proof) : undefined;
  const own: Line[] = [];
  for (const { orderItemId, quantity } of picks) {
    const piece = purchase?.pieces.find(({ item }) => item.id === orderItemId);
    const isTwice = own.some((line) => line.orderItemId === orderItemId);
    if (!piece || isTwice || quantity > piece.left) return { ok: false, reason: "pieces-changed" };
    const { productName: what, purity, weight } = piece.item;
    own.push({ what, purity, weight, quantity, orderItemId });
  }
  const lines = [...own, ...typed];
  if (lines.length === 0) return { ok: false, reason: "nothing-named" };
  if (lines.length > maxTradeInLines) return { ok: false, reason: "too-many-lines" };
  return { ok: true, lines };
}

async function insert(userId: string | null, form: TradeInForm, lines: Line[], files: string[]) {
  const { tradeInId: id, fullName, phoneNumber, email, wishedOn } = form;
  const language = currentLanguage();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(tradeIns)
      .values({ id, userId, fullName, phoneNumber, email, language, wishedOn: wishedOn ?? null })
      .onConflictDoNothing({ target: tradeIns.id })
      .returning({ number: tradeIns.number });
    if (!row) {
      const [other] = await tx
        .select({ number: tradeIns.number })
        .from(tradeIns)
        .where(eq(tradeIns.id, id));
      await tx.execute(waitForStandby);
      return { number: other!.number, isNew: false };
    }
    const rows = lines.map((line, at) => ({ tradeInId: id, position: at + 1, ...line }));
    await tx.insert(tradeInLines).values(rows);
    if (files.length > 0) {
      await tx.insert(tradeInPictures).values(files.map((file) => ({ tradeInId: id, file })));
    }
    await enqueue(tx, "trade-in-changed", { tradeInId: id, to: "requested" });
    return { number: row.number, isNew: true };
  });
}

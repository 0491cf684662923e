import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { env } from "#env";
import type { CartOwner, Selection } from "#shop/cart/cart.server.ts";
import {
  lineTotal,
  sum,
  unitPrice,
  type Milligrams,
  type Purity,
  type Sen,
  type SenPerGram,
} from "#shop/money.ts";

/** What a unit price is made of; a quote holds all of it, so that the order records what was shown. */
export type PriceParts = {
  goldPrice: SenPerGram;
  weight: Milligrams;
  labourFee: Sen;
  adjustment: Sen;
};
export type QuotedLine = Selection & PriceParts & { purity: Purity; quantity: number };
export type Quote = { lines: QuotedLine[]; total: Sen; expiresAt: Date };

const payload = z.object({
  owner: z.string(),
  expiresAt: z.number(),
  lines: z.array(
    z.object({
      productId: z.string(),
      variantIds: z.array(z.string()),
      colorId: z.string().nullable(),
      quantity: z.number().int().positive(),
      purity: z.enum(["916", "999"]),
      goldPrice: z.number().transform((amount) => amount as SenPerGram),
      weight: z.number().transform((amount) => amount as Milligrams),
      labourFee: z.number().transform((amount) => amount as Sen),
      adjustment: z.number().transform((amount) => amount as Sen),
    }),
  ),
});

/** Holds the prices of these lines for this owner, signed, for so many minutes (decision 6). */
export function issueQuote(
  owner: CartOwner,
  lines: QuotedLine[],
  minutes: number,
  now = new Date(),
) {
  const expiresAt = now.getTime() + minutes * 60_000;
  const plain = lines.map((line) => {
    const { productId, variantIds, colorId, purity, quantity } = line;
    const { goldPrice, weight, labourFee, adjustment } = line;
    const parts = { goldPrice, weight, labourFee, adjustment };
    return { productId, variantIds, colorId, purity, quantity, ...parts };
  });
  const body = Buffer.from(
    JSON.stringify({ owner: ownerKey(owner), expiresAt, lines: plain }),
  ).toString("base64url");
  return {
    token: `${body}.${sign(body)}`,
    expiresAt: new Date(expiresAt),
    total: quotedTotal(lines),
  };
}

/** What a token promises; undefined where we did not sign it, or not for this owner. */
export function readQuote(owner: CartOwner, token: string): Quote | undefined {
  const [body = "", signature = ""] = token.split(".");
  if (!sameText(signature, sign(body))) return undefined;
  const {
    owner: holder,
    expiresAt,
    lines,
  } = payload.parse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
  if (holder !== ownerKey(owner)) return undefined;
  return { lines, total: quotedTotal(lines), expiresAt: new Date(expiresAt) };
}

function quotedTotal(lines: QuotedLine[]): Sen {
  return sum(lines.map((line) => lineTotal(unitPrice(line), line.quantity)));
}

function ownerKey(owner: CartOwner) {
  if ("userId" in owner) return `user:${owner.userId}`;
  if ("guestId" in owner) return `guest:${owner.guestId}`;
  return `draft:${owner.draftId}`;
}

function sign(body: string) {
  return createHmac("sha256", env.SESSION_SECRET).update(`quote:${body}`).digest("base64url");
}

function sameText(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

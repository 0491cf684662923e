import { z } from "zod";
import type { CartOwner, Selection } from "#shop/cart/cart.server.ts";
import { destinations, type DeliveryDates } from "#shop/delivery/promised-dates.ts";
import {
  lineTotal,
  priceParts,
  sum,
  unitPrice,
  type Milligrams,
  type PriceParts,
  type Purity,
  type Sen,
  type SenPerGram,
} from "#shop/money.ts";
import { isSameSignature, signature } from "#shop/signature.server.ts";

/** A line of a quote, with every part of its price, so that the order can record what was shown. */
export type QuotedLine = Selection &
  PriceParts & { purity: Purity; quantity: number; labourDiscount?: Sen | undefined };
export type Quote = {
  lines: QuotedLine[];
  total: Sen;
  expiresAt: Date;
  /** Undefined in quotes that an earlier version of the shop has issued. */
  issuedAt: Date | undefined;
  /** The dates that were shown with the prices; undefined if none were. */
  deliveryDates: DeliveryDates | undefined;
};

const quotePayload = z.object({
  owner: z.string(),
  expiresAt: z.number(),
  issuedAt: z.number().optional(),
  // The delivery dates, by the key that the previous release reads and writes.
  promises: z
    .record(z.enum(destinations), z.object({ readyOn: z.string(), promisedOn: z.string() }))
    .optional(),
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
      labourDiscount: z
        .number()
        .optional()
        .transform((amount) => amount as Sen | undefined),
    }),
  ),
});

/** Signs the prices and dates of these lines for this owner. They hold for `minutes` (ADR-0003, ADR-0060). */
export function issueQuote(
  owner: CartOwner,
  lines: QuotedLine[],
  minutes: number,
  now = new Date(),
  deliveryDates?: DeliveryDates,
) {
  const expiresAt = Math.round(now.getTime() + minutes * 60_000);
  const payloadLines = lines.map((line) => {
    const { productId, variantIds, colorId, purity, quantity, labourDiscount } = line;
    const chosen = { productId, variantIds, colorId, purity, quantity, labourDiscount };
    return { ...chosen, ...priceParts(line) };
  });
  const body = Buffer.from(
    JSON.stringify({
      owner: ownerKey(owner),
      expiresAt,
      issuedAt: now.getTime(),
      promises: deliveryDates,
      lines: payloadLines,
    }),
  ).toString("base64url");
  return {
    token: `${body}.${signature(`quote:${body}`)}`,
    expiresAt: new Date(expiresAt),
    total: quotedTotal(lines),
  };
}

/** The quote in a token; undefined if the shop did not sign the token or issued it to another owner. */
export function readQuote(owner: CartOwner, token: string): Quote | undefined {
  const [body = "", given = ""] = token.split(".");
  if (!isSameSignature(given, signature(`quote:${body}`))) return undefined;
  const {
    owner: tokenOwner,
    expiresAt,
    issuedAt,
    promises: deliveryDates,
    lines,
  } = quotePayload.parse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
  if (tokenOwner !== ownerKey(owner)) return undefined;
  return {
    lines,
    total: quotedTotal(lines),
    expiresAt: new Date(expiresAt),
    issuedAt: issuedAt === undefined ? undefined : new Date(issuedAt),
    deliveryDates,
  };
}

function quotedTotal(lines: QuotedLine[]): Sen {
  return sum(lines.map((line) => lineTotal(unitPrice(line), line.quantity)));
}

function ownerKey(owner: CartOwner) {
  if ("userId" in owner) return `user:${owner.userId}`;
  if ("guestId" in owner) return `guest:${owner.guestId}`;
  return `draft:${owner.draftId}`;
}

import { db } from "#db/client.server.ts";
import { createProduct, type NewProduct } from "#shop/catalogue/create-product.server.ts";
import { recordGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import type { Milligrams, Sen, SenPerGram } from "#shop/money.ts";
import type { StaffNote } from "#shop/staff-note.server.ts";
import { staffBadge } from "#shop/staff.ts";

export const clerk = staffBadge({ id: "clerk", name: "Aminah", role: "staff" });
export const owner = { ...clerk, role: "owner" as const };

export function perGram(ringgit: number) {
  return Math.round(ringgit * 100) as SenPerGram;
}

/** A note as staff write it in a form that was just opened. */
export function newNote(note: string): StaffNote {
  return { note, formKey: crypto.randomUUID() };
}

/** Puts both gold prices in effect, in ringgit per gram. */
export async function goldAt(ringgit916: number, ringgit999: number) {
  const effectiveFrom = new Date();
  await db.transaction((tx) =>
    recordGoldPrices(tx, [
      { purity: "916", price: perGram(ringgit916), effectiveFrom },
      { purity: "999", price: perGram(ringgit999), effectiveFrom },
    ]),
  );
}

/** A 916 ring of 3.42 g with RM 120.00 labour: RM 2,154.90 at RM 595.00 a gram. */
export async function makeProduct(given: Partial<NewProduct> = {}): Promise<string> {
  return db.transaction((tx) =>
    createProduct(tx, {
      name: "Seri Plain Court Band",
      purity: "916",
      weight: 3_420 as Milligrams,
      labourFee: 12_000 as Sen,
      stock: 5,
      images: [],
      variants: [],
      colors: [],
      ...given,
    }),
  );
}

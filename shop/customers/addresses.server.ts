import { and, asc, desc, eq, getColumns } from "drizzle-orm";
import { z } from "zod";
import { checkbox } from "#shop/form-fields.ts";
import { db, type Tx } from "#db/client.server.ts";
import { addresses, users } from "#db/schema/customers.ts";
import { log } from "#platform/log.server.ts";
import { isId } from "#shop/id.ts";
import { optionalText, postalAddressFields } from "#shop/postal-address.server.ts";
import { isSameAddress } from "./same-address.ts";

export const addressForm = z.object({
  label: optionalText(40),
  ...postalAddressFields,
  isDefault: checkbox,
});
export type AddressForm = z.output<typeof addressForm>;

const { userId: _userId, createdAt: _createdAt, ...addressColumns } = getColumns(addresses);
export type SavedAddress = Omit<typeof addresses.$inferSelect, "userId" | "createdAt">;

/** The highest number of addresses of an account. There is a limit, because checkout lists all addresses. */
export const maxAddresses = 20;

/** An account's addresses, the default one first. */
export async function listAddresses(userId: string): Promise<SavedAddress[]> {
  return db
    .select(addressColumns)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id));
}

/** One of this account's addresses; undefined if the account has no address with this id. */
export async function findAddress(
  userId: string,
  addressId: string,
): Promise<SavedAddress | undefined> {
  if (!isId(addressId)) return undefined;
  const [address] = await db
    .select(addressColumns)
    .from(addresses)
    .where(isOwnAddress(userId, addressId));
  return address;
}

type AddAddress = { ok: true; id: string } | { ok: false; reason: "too-many" };

/**
 * Adds an address. The first one becomes the default, a later one only if `isDefault` is set. An address that the account
 * has already is not added again: the form is sent twice if its first answer was lost on the way.
 */
export async function addAddress(
  userId: string,
  { isDefault, ...fields }: AddressForm,
): Promise<AddAddress> {
  return db.transaction(async (tx) => {
    const saved = await lockAddresses(tx, userId);
    const existing = saved.find(
      (one) =>
        one.label === fields.label && isSameAddress(one, fields) && (one.isDefault || !isDefault),
    );
    if (existing) return { ok: true, id: existing.id };
    if (isDefault && saved.length < maxAddresses) await clearDefault(tx, userId);
    return insertAddress(tx, userId, { ...fields, isDefault }, saved.length);
  });
}

/**
 * Saves the delivery address of an order that has been placed, unless the account has it already. False if it was not
 * saved. Never throws: the order stands, so a failure here must not look like a failed order.
 */
export async function saveOrderAddress(
  userId: string,
  { line1, line2, postcode, city, state }: Omit<AddressForm, "label" | "isDefault">,
): Promise<boolean> {
  const address = { label: null, line1, line2, postcode, city, state, isDefault: false };
  try {
    return await db.transaction(async (tx) => {
      const saved = await lockAddresses(tx, userId);
      if (saved.some((one) => isSameAddress(one, address))) return true;
      return (await insertAddress(tx, userId, address, saved.length)).ok;
    });
  } catch (err) {
    log.error({ err }, "the address of an order could not be saved");
    return false;
  }
}

/** Changes one of the account's addresses. The default stays the default until another one replaces it. */
export async function editAddress(
  userId: string,
  addressId: string,
  { isDefault, ...fields }: AddressForm,
): Promise<{ ok: true } | undefined> {
  if (!isId(addressId)) return undefined;
  return db.transaction(async (tx) => {
    const saved = await lockAddresses(tx, userId);
    if (!saved.some(({ id }) => id === addressId)) return undefined;
    if (isDefault) await clearDefault(tx, userId);
    await tx
      .update(addresses)
      .set({ ...fields, ...(isDefault && { isDefault }) })
      .where(isOwnAddress(userId, addressId));
    return { ok: true };
  });
}

/** Deletes one of the account's addresses. If it was the default, the oldest remaining address becomes the default. */
export async function deleteAddress(
  userId: string,
  addressId: string,
): Promise<{ ok: true } | undefined> {
  if (!isId(addressId)) return undefined;
  return db.transaction(async (tx) => {
    const saved = await lockAddresses(tx, userId);
    const deleted = saved.find(({ id }) => id === addressId);
    if (!deleted) return undefined;
    await tx.delete(addresses).where(isOwnAddress(userId, addressId));
    const nextDefault = saved.find(({ id }) => id !== addressId);
    if (deleted.isDefault && nextDefault) {
      await tx
        .update(addresses)
        .set({ isDefault: true })
        .where(isOwnAddress(userId, nextDefault.id));
    }
    return { ok: true };
  });
}

async function insertAddress(
  tx: Tx,
  userId: string,
  { isDefault, ...fields }: AddressForm,
  count: number,
): Promise<AddAddress> {
  if (count >= maxAddresses) return { ok: false, reason: "too-many" };
  const [row] = await tx
    .insert(addresses)
    .values({ userId, ...fields, isDefault: isDefault || count === 0 })
    .returning({ id: addresses.id });
  return { ok: true, id: row!.id };
}

/** The account's addresses, oldest first. Locks the account, so that changes from two tabs follow each other. */
async function lockAddresses(tx: Tx, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  return tx
    .select(addressColumns)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id));
}

async function clearDefault(tx: Tx, userId: string) {
  await tx.update(addresses).set({ isDefault: false }).where(eq(addresses.userId, userId));
}

function isOwnAddress(userId: string, addressId: string) {
  return and(eq(addresses.id, addressId), eq(addresses.userId, userId));
}

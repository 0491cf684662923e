import { and, desc, eq, inArray, isNotNull, max, ne, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { customers, users } from "#db/schema/customers.ts";
import { buyerOf, orders, type Address } from "#db/schema/orders.ts";
import { isId } from "#shop/id.ts";
import { parsePhone } from "#shop/phone.server.ts";
import type { Staff } from "#shop/staff.ts";
import { listAddresses } from "./addresses.server.ts";
import { selectCustomers, type CustomerRow } from "./customer-row.server.ts";
import { isSameAddress } from "./same-address.ts";

/** One customer of the list; undefined if there is none with this id. */
export async function readCustomer(_staff: Staff, id: string): Promise<CustomerRow | undefined> {
  if (!isId(id)) return undefined;
  const [customer] = await selectCustomers(eq(customers.id, id));
  return customer;
}

/** The id of the customer who placed an order; undefined if the customer was deleted with the account. */
export async function findCustomerOfOrder(
  _staff: Staff,
  orderId: string,
): Promise<string | undefined> {
  const [customer] = await db
    .select({ id: customers.id })
    .from(orders)
    .innerJoin(customers, eq(customers.buyer, buyerOf(orders)))
    .where(eq(orders.id, orderId));
  return customer?.id;
}

type Destination = Omit<Address, "line2"> & { line2: string | null };
export type CustomerAddress = Destination & { label: string | null; isSaved: boolean };

/** The addresses of the account and of the customer's orders, each once: the saved ones first, then the last used. */
export async function listCustomerAddresses(
  _staff: Staff,
  { userId, buyer }: Pick<CustomerRow, "userId" | "buyer">,
  limit = 10,
): Promise<CustomerAddress[]> {
  const [saved, used] = await Promise.all([
    userId ? listAddresses(userId) : [],
    db
      .select({ address: orders.address })
      .from(orders)
      .where(and(eq(buyerOf(orders), buyer), isNotNull(orders.address)))
      .groupBy(orders.address)
      .orderBy(desc(max(orders.createdAt)))
      .limit(limit),
  ]);
  const all: CustomerAddress[] = saved.map((address) => ({ ...address, isSaved: true }));
  for (const { address } of used) {
    if (!address || all.some((one) => isSameAddress(one, address))) continue;
    all.push({ ...address, label: null, isSaved: false });
  }
  return all.slice(0, limit);
}

/** A family shares a number; more than these were never meant as one. */
const maxSamePhone = 10;

/** Other customers with the same phone number: an account beside guests' orders, or a second account. */
export async function listSamePhone(
  _staff: Staff,
  { id, phoneNumber }: Pick<CustomerRow, "id" | "phoneNumber">,
): Promise<CustomerRow[]> {
  if (!phoneNumber) return [];
  const others = and(ne(customers.id, id), hasPhone(phoneNumber));
  return selectCustomers(others).limit(maxSamePhone);
}

export type KnownCustomer = Pick<CustomerRow, "id" | "name" | "email" | "orders"> & {
  phoneNumber: string;
  address: CustomerAddress | undefined;
};

/**
 * The customers with this phone number, in any notation, for a new order: the one who ordered last first. Undefined if it
 * is no complete number.
 */
export async function findCustomersByPhone(
  staff: Staff,
  typed: string,
  limit = 3,
): Promise<KnownCustomer[] | undefined> {
  const phoneNumber = parsePhone(typed.slice(0, 40));
  if (!phoneNumber) return undefined;
  const found: CustomerRow[] = await selectCustomers(hasPhone(phoneNumber)).limit(maxSamePhone);
  const lastOrder = (one: CustomerRow) => one.lastOrderAt?.getTime() ?? 0;
  const shown = found.toSorted((one, other) => lastOrder(other) - lastOrder(one)).slice(0, limit);
  return Promise.all(
    shown.map(async (customer) => {
      const [address] = await listCustomerAddresses(staff, customer);
      const { id, name, email, orders: count } = customer;
      return { id, name, email, orders: count, phoneNumber, address };
    }),
  );
}

/** Of the account or, by any of their orders, of an account or of guests. */
function hasPhone(phoneNumber: string) {
  const ofAccounts = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.phoneNumber, phoneNumber));
  const ofOrders = db
    .select({ buyer: sql<string>`${buyerOf(orders)}` })
    .from(orders)
    .where(eq(orders.phoneNumber, phoneNumber));
  return or(inArray(customers.userId, ofAccounts), inArray(customers.buyer, ofOrders));
}

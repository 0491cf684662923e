import { and, eq, ilike, inArray, like, or, sql, type SQL } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { db } from "#db/client.server.ts";
import { customers, users } from "#db/schema/customers.ts";
import { buyerOf, orders } from "#db/schema/orders.ts";
import { countEach, readPage, type PageRequest } from "#shop/pages.server.ts";
import { parsePhone } from "#shop/phone.server.ts";
import type { Staff } from "#shop/staff.ts";
import { containing, phoneContaining, searchWords } from "#shop/typed-search.ts";
import { customersOf, newestFirst, type CustomerRow } from "./customer-row.server.ts";

export type CustomerFilter = {
  /** A name, phone number or email address, or a part of one, however it is written. */
  search?: string | undefined;
};

/** Staff's list of customers, the newest first (ADR-0072). */
export async function listCustomers(_staff: Staff, filter: CustomerFilter & PageRequest = {}) {
  const countLimit = filter.search?.trim() ? 1_000 : 10_000;
  const matching = matchingCustomers(filter);
  const { total } = await countEach(customers, ["total"], () => matching, countLimit);
  const { rows, ...page } = await readPage(
    filter,
    { total, countLimit },
    ({ after, skip, take }) => {
      // Selects the ids first, so that orders are read for this page only, not for customers that are skipped.
      const pageIds = db
        .select({ id: customers.id })
        .from(customers)
        .where(and(matching, after ? isAfter(after) : undefined))
        .orderBy(...newestFirst)
        .limit(take)
        .offset(skip);
      return customersOf(pageIds);
    },
  );
  return { customers: rows, ...page };
}

/** Yields all customers that match the filter, newest first, in batches to bound memory. */
export async function* exportCustomers(
  _staff: Staff,
  filter: CustomerFilter,
  perBatch = 500,
): AsyncGenerator<CustomerRow[]> {
  const matching = matchingCustomers(filter);
  let last: string | undefined;
  do {
    const batch = db
      .select({ id: customers.id })
      .from(customers)
      .where(and(matching, last ? isAfter(last) : undefined))
      .orderBy(...newestFirst)
      .limit(perBatch);
    const found: CustomerRow[] = await customersOf(batch);
    if (found.length > 0) yield found;
    last = found.length === perBatch ? found.at(-1)?.id : undefined;
  } while (last);
}

/** Only the customers after the customer `id` in the list, so that the index scan starts at its position. */
function isAfter(id: string): SQL {
  const at = sql`(select created_at from ${customers} as last where last.id = ${id}::uuid)`;
  const { createdAt } = customers;
  return sql`${createdAt} <= ${at} and (${createdAt} < ${at} or ${customers.id} > ${id}::uuid)`;
}

/**
 * A complete phone number in any notation finds its customers. If the search is anything else, each of its first six
 * words must occur in the name, the phone number or the email address: of the account, or of one of the orders.
 */
function matchingCustomers({ search = "" }: CustomerFilter): SQL {
  const words = searchWords(search);
  if (words.length === 0) return sql`true`;
  const ofOrders = db
    .select({ id: customers.id })
    .from(orders)
    .innerJoin(customers, eq(customers.buyer, buyerOf(orders)))
    .where(contains(words, orders.fullName, orders.phoneNumber, orders.email));
  const ofAccounts = db
    .select({ id: customers.id })
    .from(users)
    .innerJoin(customers, eq(customers.userId, users.id))
    .where(contains(words, users.name, users.phoneNumber, users.email));
  return inArray(customers.id, union(ofOrders, ofAccounts));
}

type Texts = typeof orders.fullName | typeof orders.email | typeof users.name;
type Phones = typeof orders.phoneNumber | typeof users.phoneNumber;

function contains(words: string[], name: Texts, phone: Phones, email: Texts): SQL | undefined {
  const complete = words.length === 1 ? parsePhone(words[0]!) : undefined;
  if (complete) return eq(phone, complete);
  return and(
    ...words.map((word) => {
      const phonePattern = phoneContaining(word);
      return or(
        ilike(name, containing(word)),
        ilike(email, containing(word)),
        phonePattern ? like(phone, phonePattern) : undefined,
      );
    }),
  );
}

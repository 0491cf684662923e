import type pg from "pg";

/** The file whose triggers add customers. When it is new, older orders and accounts have none. */
export const customersFile = "maintain-customers.sql";

/** Adds the customers of all accounts and orders that have none. Waits for no order, and none waits for it. */
export async function deriveCustomers(client: pg.ClientBase) {
  await client.query("select derive_customers()");
}

import type pg from "pg";

/** Removes timeouts that the database role may set for pages, because migrations, backups and restores take longer. */
export async function removeTimeouts(client: pg.ClientBase): Promise<void> {
  await client.query(
    "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0",
  );
}

import type pg from "pg";

/** For migrations, backups and restores, which may take long. The role may have the timeouts that pages need. */
export async function removeTimeouts(client: pg.ClientBase): Promise<void> {
  await client.query(
    "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0",
  );
}

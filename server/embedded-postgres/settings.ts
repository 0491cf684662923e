/** For a small shop on a small machine. fsync stays on: an order that was acknowledged is kept. */
export const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  max_wal_size: "512MB",
  random_page_cost: "1.1",
  // A table that was empty when it was analysed is read from end to end, for foreign keys too, until it is
  // analysed again: a shop that begins to sell should not wait a minute for that.
  autovacuum_naptime: "15s",
  // After a crash it would begin anew by itself; where that fails, on a full disk, it may stay for ever and
  // let nobody in. Ended, it is started again by the supervisor.
  restart_after_crash: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  password_encryption: "scram-sha-256",
  log_min_messages: "warning",
  // The text of a failed statement may hold customers' data or a password.
  log_min_error_statement: "panic",
  log_checkpoints: "off",
};

/** pg_hba.conf: the socket's folder admits only our user (and root), the password only the shop. */
export const allow = "local all emas scram-sha-256\n";

export function asArguments(values: Record<string, string>) {
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

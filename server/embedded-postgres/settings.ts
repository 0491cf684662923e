/** PostgreSQL's settings for a small machine. fsync stays on, because an acknowledged order must survive a crash. */
export const postgresSettings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  max_wal_size: "512MB",
  random_page_cost: "1.1",
  // A table that was analysed while empty gets sequential scans, also for foreign keys, until it is analysed again. The
  // default of one minute is too long for a new shop.
  autovacuum_naptime: "15s",
  // On a full disk, PostgreSQL's own restart after a crash can hang for ever. With "off" it exits instead, and the
  // supervisor starts it again.
  restart_after_crash: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  password_encryption: "scram-sha-256",
  log_min_messages: "warning",
  // Failed statements are not logged, because their text may contain customer data or a password.
  log_min_error_statement: "panic",
  log_checkpoints: "off",
};

/** pg_hba.conf. Only our user (and root) can enter the socket's folder; only the shop has the password. */
export const hostBasedAuth = "local all emas scram-sha-256\n";

export function toArguments(values: Record<string, string>) {
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * The format of a backup: a tar of `backup.json`, then `tables/<name>/<number>.jsonl`, `jobs/<number>.jsonl` and
 * `files/<key>`, then `contents.json` with the hashes of everything before it. A row is an array with one value for
 * each column: PostgreSQL's own text, which is lossless, or null.
 */
export const backupFormat = 1;

export const headerName = "backup.json";
export const contentsName = "contents.json";

/** The usual size of an entry with rows. A single long row may make it larger, but not above `maxEntryBytes`. */
export const partBytes = 512 * 1024;
export const maxEntryBytes = 64 * 1024 * 1024;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const nonNegativeInteger = z.int().min(0);
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** The fields that every format's header has. They are read first, to recognise a backup in a newer format. */
export const labelSchema = z.object({ product: z.literal("emas"), format: nonNegativeInteger });

export const headerSchema = labelSchema.extend({
  shop: z.string(),
  created: z.iso.datetime(),
  /** The migrations that had been applied to the database. */
  level: z.array(z.object({ name: z.string(), hash: digest })).min(1),
  columns: z.record(name, z.array(name).min(1)),
  /** The last value of each identity column; null if none was assigned yet. */
  counters: z.array(
    z.object({ table: name, column: name, last: z.string().regex(/^\d+$/).nullable() }),
  ),
  /** HMAC fingerprint of SESSION_SECRET, to find out whether a shop has the same secret. */
  secretMark: digest,
  /** SESSION_SECRET itself; only in an encrypted backup. */
  secret: z.string().min(32).optional(),
});

const partSchema = z.object({ rows: nonNegativeInteger, sha256: digest });

export const contentsSchema = z.object({
  head: digest,
  tables: z.record(name, partSchema),
  jobs: partSchema,
  files: z.array(z.object({ key: z.string(), bytes: nonNegativeInteger, sha256: digest })),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupContents = z.infer<typeof contentsSchema>;
export type BackupRow = (string | null)[];
export type BackupJob = z.infer<typeof jobSchema>;

export const rowSchema = z.array(z.string().nullable());

export const jobSchema = z.object({
  id: z.uuid(),
  queue: z.string(),
  data: z.record(z.string(), z.unknown()),
  startAfter: z.iso.datetime({ offset: true }),
  singletonKey: z.string().nullable(),
  groupId: z.string().nullable(),
});

export function sha256(bytes: Uint8Array | string) {
  return createHash("sha256").update(bytes).digest("hex");
}

export function partName(folder: string, number: number) {
  return `${folder}/${String(number).padStart(6, "0")}.jsonl`;
}

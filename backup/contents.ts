import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * What lies in a backup: a tar of `backup.json`, then `tables/<name>/<number>.jsonl`, `jobs/<number>.jsonl`
 * and `files/<key>`, then `contents.json`, which says what must have come before it. A row is an array of
 * PostgreSQL's own text for each column, which loses nothing, or null.
 */
export const format = 1;

export const headName = "backup.json";
export const contentsName = "contents.json";

/** A row may be longer than a part; a kept file never is. */
export const partSize = 512 * 1024;
export const largestEntry = 64 * 1024 * 1024;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const whole = z.int().min(0);
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** Read before anything else, whatever format follows. */
export const label = z.object({ product: z.literal("emas"), format: whole });

export const head = label.extend({
  shop: z.string(),
  created: z.iso.datetime(),
  /** The migrations that the database had seen. */
  level: z.array(z.object({ name: z.string(), hash: digest })).min(1),
  columns: z.record(name, z.array(name).min(1)),
  /** The last value of each column that counts by itself; null where none was given yet. */
  counters: z.array(
    z.object({ table: name, column: name, last: z.string().regex(/^\d+$/).nullable() }),
  ),
  /** By which a shop knows whether its SESSION_SECRET is the one of the backup. */
  secretMark: digest,
  /** In a sealed backup only. */
  secret: z.string().min(32).optional(),
});

const part = z.object({ rows: whole, sha256: digest });

export const contents = z.object({
  head: digest,
  tables: z.record(name, part),
  jobs: part,
  files: z.array(z.object({ key: z.string(), bytes: whole, sha256: digest })),
});

export type Head = z.infer<typeof head>;
export type Contents = z.infer<typeof contents>;
export type Row = (string | null)[];
export type Job = z.infer<typeof job>;

export const row = z.array(z.string().nullable());

export const job = z.object({
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

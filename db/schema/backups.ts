import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, snakeCase, text } from "drizzle-orm/pg-core";
import { descending, timestamptz } from "./units.ts";

/** Each backup attempt and its file. Backups do not include this table. */
export const backups = snakeCase.table(
  "backups",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz().notNull().defaultNow(),
    file: text().notNull(),
    encrypted: boolean("sealed").notNull(),
    /** The file's size; null if the backup failed. */
    bytes: bigint({ mode: "number" }),
    problem: text(),
  },
  (t) => [
    check("backups_good_or_not", sql`num_nonnulls(${t.bytes}, ${t.problem}) = 1`),
    index("backups_newest").on(descending(t.at)),
  ],
);

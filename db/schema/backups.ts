import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, snakeCase, text } from "drizzle-orm/pg-core";
import { moment } from "./units.ts";

/** Each try to back the shop up, and where its file was put. No backup holds this table. */
export const backups = snakeCase.table(
  "backups",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().defaultNow(),
    file: text().notNull(),
    sealed: boolean().notNull(),
    /** Of the file; null where none came of it. */
    bytes: bigint({ mode: "number" }),
    problem: text(),
  },
  (t) => [
    check("backups_good_or_not", sql`num_nonnulls(${t.bytes}, ${t.problem}) = 1`),
    index("backups_newest").on(t.at.desc().nullsFirst()),
  ],
);

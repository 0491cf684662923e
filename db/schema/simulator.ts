import { jsonb, snakeCase, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./units.ts";

/** The payment simulator's sessions, payments and refunds, by id. */
export const simulatedObjects = snakeCase.table("simulated_objects", {
  id: text().primaryKey(),
  body: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
});

import { jsonb, snakeCase, text } from "drizzle-orm/pg-core";
import { moment } from "./units.ts";

/** What the payment simulator remembers in Stripe's place: sessions, payments, refunds, by their ids. */
export const simulatedObjects = snakeCase.table("simulated_objects", {
  id: text().primaryKey(),
  body: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: moment().notNull().defaultNow(),
});

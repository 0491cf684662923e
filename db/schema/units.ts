import { bigint, integer, timestamp } from "drizzle-orm/pg-core";

declare const unit: unique symbol;

/** Money: a whole number of sen. RM 1.00 is 100. */
export type Sen = number & { readonly [unit]: "sen" };
/** Weight: a whole number of milligrams. 3.75 g is 3750. */
export type Milligrams = number & { readonly [unit]: "milligrams" };
/** A gold price: a whole number of sen per gram. */
export type SenPerGram = number & { readonly [unit]: "sen per gram" };

/** Fineness in parts per thousand: 916 is 22 carat, 999 is 24 carat. */
export type Purity = "916" | "999";

/** A picture that the shop keeps. `key` names the file by its content, so its address never changes. */
export type Picture = { key: string; width: number; height: number; tint: string };

export function sen() {
  return bigint({ mode: "number" }).$type<Sen>();
}
export function milligrams() {
  return integer().$type<Milligrams>();
}
export function senPerGram() {
  return integer().$type<SenPerGram>();
}
/**
 * An index that lists moments newest first says `.desc().nullsFirst()`: `order by at desc` means just that,
 * and PostgreSQL passes over an index whose nulls are last, even where there can be none.
 */
export function moment() {
  return timestamp({ withTimezone: true, mode: "date" });
}

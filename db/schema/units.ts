import { sql, type SQL } from "drizzle-orm";
import {
  bigint,
  integer,
  timestamp,
  type AnyPgColumn,
  type ExtraConfigColumn,
} from "drizzle-orm/pg-core";

declare const unit: unique symbol;

/** Money: a whole number of sen. RM 1.00 is 100. */
export type Sen = number & { readonly [unit]: "sen" };
/** Weight: a whole number of milligrams. 3.75 g is 3750. */
export type Milligrams = number & { readonly [unit]: "milligrams" };
/** Width or length of a piece: a whole number of micrometres. 4.2 mm is 4200. */
export type Micrometres = number & { readonly [unit]: "micrometres" };
/** A gold price: a whole number of sen per gram. */
export type SenPerGram = number & { readonly [unit]: "sen per gram" };

/** Fineness in parts per thousand: 916 is 22 carat, 999 is 24 carat. */
export type Purity = "916" | "999";

/** A stored picture. `key` is a hash of its content and its upload day, so its URL can be cached for ever. */
export type Picture = { key: string; width: number; height: number; tint: string };

/** Texts of a row in other languages than English, by the code of the language: `{ "ms": { "name": "Cincin" } }`. */
export type Translations<Field extends string> = {
  [language: string]: { [Key in Field]?: string };
};

/** A CHECK expression which requires that a JSON column holds an object. */
export function isObject(column: AnyPgColumn): SQL {
  return sql`jsonb_typeof(${column}) = 'object'`;
}

/** A CHECK expression which requires that the column has one of these values. */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}

/** A CHECK expression for a language code: "en", or the name of a file `languages/*.po` such as "ms". */
export function isLanguageCode(column: AnyPgColumn): SQL {
  return sql`${column} ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'`;
}

/** A column for money. `column` is its name in SQL, if that differs from the property's name. */
export function sen(column = "") {
  return bigint(column, { mode: "number" }).$type<Sen>();
}
export function milligrams() {
  return integer().$type<Milligrams>();
}
export function micrometres() {
  return integer().$type<Micrometres>();
}
export function senPerGram(column = "") {
  return integer(column).$type<SenPerGram>();
}
export function timestamptz(name = "") {
  return timestamp(name, { withTimezone: true, mode: "date" });
}
/** For an index that serves `order by ... desc`, which puts nulls first. An index with nulls last would not be used. */
export function descending(column: ExtraConfigColumn) {
  return column.desc().nullsFirst();
}

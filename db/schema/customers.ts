import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "./units.ts";

export type Role = "customer" | "staff" | "owner";

// The shape of the first five tables is the auth library's; ours are `phoneNumber`, `role`, `disabledAt`.

export const users = snakeCase.table(
  "users",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    phoneNumber: text(),
    role: text().$type<Role>().notNull().default("customer"),
    twoFactorEnabled: boolean().notNull().default(false),
    /** Since when the account opens to nobody. */
    disabledAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [check("users_role", sql`${t.role} in ('customer', 'staff', 'owner')`)],
);

export const sessions = snakeCase.table(
  "sessions",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ipAddress: text(),
    userAgent: text(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

export const accounts = snakeCase.table(
  "accounts",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [index("accounts_user").on(t.userId)],
);

export const verifications = snakeCase.table(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

export const twoFactors = snakeCase.table("two_factors", {
  id: text().primaryKey(),
  userId: text()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Both encrypted with the shop's secret. */
  secret: text().notNull(),
  backupCodes: text().notNull(),
  /** False until the first code was typed: the app may not have been set up. */
  verified: boolean().notNull().default(true),
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: moment(),
});

/** Who was asked to join the staff and has not answered yet. */
export const staffInvites = snakeCase.table(
  "staff_invites",
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    role: text().$type<"staff" | "owner">().notNull(),
    /** Of the token in the newest mail; null until that is written. */
    tokenHash: text().unique(),
    invitedBy: text().notNull(),
    /** Whose word it is: it goes with that owner. */
    invitedById: text().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [check("staff_invites_role", sql`${t.role} in ('staff', 'owner')`)],
);

/** Where an account has its orders delivered; an order keeps a copy of its own. */
export const addresses = snakeCase.table(
  "addresses",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What its owner calls it: "Home". */
    label: text(),
    line1: text().notNull(),
    line2: text(),
    postcode: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("addresses_user").on(t.userId, t.createdAt),
    uniqueIndex("addresses_one_default")
      .on(t.userId)
      .where(sql`${t.isDefault}`),
  ],
);

import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  snakeCase,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { descending, isLanguageCode, isOneOf, timestamptz } from "./units.ts";

export type Role = "customer" | "staff" | "owner";

// Better Auth defines the first five tables; we added `phoneNumber`, `role`, `disabledAt`, `language`, the pending
// address and the consent to news.

export const users = snakeCase.table(
  "users",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    /** Whether the account's customer opened a link that was emailed to the address (ADR-0076). */
    emailVerified: boolean().notNull().default(false),
    /** The address that replaces `email` once the link that was sent to it is opened (ADR-0092). */
    pendingEmail: text(),
    /** Until when that link works; null without a pending address. */
    pendingEmailUntil: timestamptz(),
    image: text(),
    phoneNumber: text(),
    role: text().$type<Role>().notNull().default("customer"),
    twoFactorEnabled: boolean().notNull().default(false),
    /** Set when an owner disabled the staff account. No one can then sign in to it. */
    disabledAt: timestamptz(),
    /** The language of emails to this account. */
    language: text().notNull().default("en"),
    /** When the person agreed to emails with news and offers; null without consent. */
    newsConsentAt: timestamptz(),
    /** Which wording the person last agreed to (shop/customers/news-consent.server.ts). It stays after a withdrawal. */
    newsConsentWording: text(),
    newsWithdrawnAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check("users_role", sql`${t.role} in ('customer', 'staff', 'owner')`),
    check("users_language", isLanguageCode(t.language)),
    check(
      "users_news_consent",
      sql`${t.newsConsentAt} is null or (${t.newsConsentWording} is not null and ${t.newsWithdrawnAt} is null)`,
    ),
    check(
      "users_pending_email",
      sql`(${t.pendingEmail} is null) = (${t.pendingEmailUntil} is null)`,
    ),
    index("users_phone").on(t.phoneNumber),
    // A trigram index, because staff search customers by any part of a name, phone number or email address.
    index("users_search").using(
      "gin",
      t.name.op("gin_trgm_ops"),
      t.email.op("gin_trgm_ops"),
      t.phoneNumber.op("gin_trgm_ops"),
    ),
  ],
);

/** A column with an account's id. The row is deleted with its account. */
function ofUser() {
  return text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
}

export const sessions = snakeCase.table(
  "sessions",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: ofUser(),
    ipAddress: text(),
    userAgent: text(),
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

export const accounts = snakeCase.table(
  "accounts",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: ofUser(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamptz(),
    refreshTokenExpiresAt: timestamptz(),
    scope: text(),
    password: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index("accounts_user").on(t.userId)],
);

export const verifications = snakeCase.table(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

export const twoFactors = snakeCase.table("two_factors", {
  id: text().primaryKey(),
  userId: ofUser().unique(),
  /** `secret` and `backupCodes` are encrypted with SESSION_SECRET. */
  secret: text().notNull(),
  backupCodes: text().notNull(),
  /** False until the first code is entered, which proves that the authenticator app has the secret. */
  verified: boolean().notNull().default(true),
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: timestamptz(),
});

/** Open invitations to join the staff. */
export const staffInvites = snakeCase.table(
  "staff_invites",
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    role: text().$type<"staff" | "owner">().notNull(),
    /** Hash of the token in the newest invitation email; null until the worker creates the token for that email. */
    tokenHash: text().unique(),
    invitedBy: text().notNull(),
    /** The owner who sent the invitation, which is deleted with the owner's account. */
    invitedById: text().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [check("staff_invites_role", sql`${t.role} in ('staff', 'owner')`)],
);

/** The saved delivery addresses of an account. Each order keeps its own copy. */
export const addresses = snakeCase.table(
  "addresses",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    /** The customer's name for the address, such as "Home". */
    label: text(),
    line1: text().notNull(),
    line2: text(),
    postcode: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index("addresses_user").on(t.userId, t.createdAt),
    uniqueIndex("addresses_one_default")
      .on(t.userId)
      .where(sql`${t.isDefault}`),
  ],
);

/**
 * A customer is an account, or all guests who order with the same phone number (ADR-0072). Triggers add the rows
 * (db/functions/maintain-customers.sql). Name, phone number and email are read from the account or the newest order.
 */
export const customers = snakeCase.table(
  "customers",
  {
    /** Names the customer in URLs, so that logs and browser histories hold no phone number. */
    id: uuid().primaryKey().defaultRandom(),
    /** The account's id, or the guests' phone number. `buyerOf` is the same for an order. */
    buyer: text().notNull().unique(),
    userId: text()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** When the account was created or the first order was placed. */
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check("customers_account", sql`${t.userId} is null or ${t.userId} = ${t.buyer}`),
    index("customers_newest").on(descending(t.createdAt), t.id),
  ],
);

/** What staff wrote about a customer. Deleted with the account. */
export const customerNotes = snakeCase.table(
  "customer_notes",
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    note: text().notNull(),
    staffId: text().notNull(),
    /** The staff member's name at that time, because staff can be renamed or leave. */
    staffName: text().notNull(),
    /** The idempotency key of the form; null in notes from before. */
    formKey: uuid(),
    createdAt: timestamptz()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [index("customer_notes_customer").on(t.customerId, descending(t.createdAt))],
);

export const savedFilterLists = ["orders", "products"] as const;
export type SavedFilterList = (typeof savedFilterLists)[number];

/** Filters of the back office's lists that a member of staff saved under a name, for their account only (ADR-0075). */
export const savedFilters = snakeCase.table(
  "saved_filters",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    list: text({ enum: savedFilterLists }).notNull(),
    name: text().notNull(),
    /** The part of the list's address after `?`. It is read by the list's own rules each time it is used. */
    query: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique("saved_filters_name").on(t.userId, t.list, t.name),
    check("saved_filters_list", isOneOf(t.list, savedFilterLists)),
    check("saved_filters_name_length", sql`length(${t.name}) between 1 and 40`),
    check("saved_filters_query_length", sql`length(${t.query}) between 1 and 1000`),
  ],
);

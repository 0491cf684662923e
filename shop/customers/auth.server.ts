import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { db, type Database } from "#db/client.server.ts";
import { accounts, sessions, users, verifications } from "#db/schema/customers.ts";
import { env } from "#env";
import { log } from "#platform/log.server.ts";
import { enqueue } from "#platform/queue.server.ts";

export const shortestPassword = 10;
export const longestPassword = 128;

let made: ReturnType<typeof createAuth> | undefined;

/**
 * The auth library, made at the first call: the database is connected only after this module loads.
 * Its HTTP handler is mounted nowhere: the deeds beside this file are the only door, and they limit
 * how often it may be knocked on.
 */
export function auth() {
  return (made ??= createAuth(db));
}

function createAuth(database: Database) {
  return betterAuth({
    appName: "Emas",
    baseURL: env.BASE_URL,
    trustedOrigins: [env.BASE_URL],
    secret: env.SESSION_SECRET,
    telemetry: { enabled: false },
    database: drizzleAdapter(database, {
      provider: "pg",
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
      },
    }),
    user: {
      additionalFields: {
        phoneNumber: { type: "string", required: false },
        // Nobody chooses a role for himself.
        role: { type: "string", required: false, defaultValue: "customer", input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      revokeSessionsOnPasswordReset: true,
      // The screen says the same as to a new customer; the owner of the address learns it by mail.
      onExistingUserSignUp: ({ user: { email } }) =>
        enqueue(database, "account-exists", { email }, { key: email, keySeconds: 3600 }),
    },
    // The database keeps only a hash of the links that were mailed.
    verification: { storeIdentifier: "hashed" },
    session: { expiresIn: 30 * 86_400, updateAge: 86_400 },
    // Its HTTP handler is mounted nowhere; our own deeds count their callers (`platform/limits`).
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "emas",
      useSecureCookies: env.BASE_URL.startsWith("https:"),
      ipAddress: { ipAddressHeaders: ["x-emas-client-ip"] },
    },
    logger: {
      // Below that it reports refusals, which are ours to report, with e-mail addresses in them.
      level: "error",
      log: (level, message, ...more) =>
        log[level]({ err: more.find((one) => one instanceof Error) }, `auth: ${message}`),
    },
  });
}

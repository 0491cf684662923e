import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { accounts, sessions, twoFactors, users, verifications } from "#db/schema/customers.ts";
import { env } from "#env";
import { log } from "#platform/log.server.ts";
import { noteOutage, outageOf } from "#platform/outage.server.ts";
import { enqueue } from "#platform/queue.server.ts";
import { cookiePrefix, cookiesAreSecure } from "#shop/cookies.server.ts";

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
        twoFactor: twoFactors,
      },
    }),
    user: {
      additionalFields: {
        phoneNumber: { type: "string", required: false },
        // Nobody chooses a role for himself.
        role: { type: "string", required: false, defaultValue: "customer", input: false },
        disabledAt: { type: "date", required: false, input: false },
      },
    },
    databaseHooks: {
      session: { create: { before: (session) => refuseDisabled(database, session.userId) } },
    },
    plugins: [
      twoFactor({
        // Ours count by account and by address, and in all processes together.
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
      }),
    ],
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
      // The library knows `__Secure-` alone: so it is told of no prefix, and the name brings its own.
      cookiePrefix,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookiesAreSecure },
      ipAddress: { ipAddressHeaders: ["x-emas-client-ip"] },
    },
    logger: {
      // Below that it reports refusals, which are ours to report, with e-mail addresses in them.
      level: "error",
      log(level, message, ...more) {
        const err = more.find((one) => one instanceof Error);
        const outage = outageOf(err);
        if (outage) noteOutage(outage, err);
        else log[level]({ err }, `auth: ${message}`);
      },
    },
  });
}

/** Says what a wrong password says: that an account is disabled is nobody's business but the owners'. */
async function refuseDisabled(database: Database, userId: string) {
  const [user] = await database
    .select({ disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.disabledAt) return;
  throw new APIError("UNAUTHORIZED", { message: "Invalid email or password" });
}

// No letters that are taken for others when they are read off paper; 49 bits in each code.
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

function makeRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: 10 }, () => `${part()}-${part()}`);
}

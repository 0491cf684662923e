import { inArray, sql, type SQL } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { settings } from "#db/schema/profile.ts";
import { env } from "#env";
import { pick } from "#shop/pick.ts";
import { defaultProfile } from "./default-profile.ts";
import { profileSchema, type Profile } from "./profile-schema.server.ts";

/**
 * All settings. A setting that was never saved, or no longer fits its schema, has its default. The result shares cached
 * objects, so do not change it.
 */
export async function readProfile(database: Database | Tx = db): Promise<Profile> {
  const rows = await database
    .select({ key: settings.key, text: sql<string>`${settings.value}::text` })
    .from(settings);
  return withDefaults(rows);
}

function withDefaults(rows: { key: string; text: string }[]): Profile {
  const profile: Record<string, unknown> = defaults();
  for (const { key, text } of rows) {
    const parsed = isProfileKey(key) ? parseCached(key, text) : undefined;
    if (parsed?.success) profile[key] = parsed.data;
  }
  return profile as Profile;
}

type Parsed = { text: string; success: boolean; data?: unknown };

/** Each setting's last text with its parsed value, because every page reads the settings and they rarely change. */
const parsedByKey = new Map<keyof Profile, Parsed>();

function parseCached(key: keyof Profile, text: string): Parsed {
  const cached = parsedByKey.get(key);
  if (cached?.text === text) return cached;
  const { success, data } = profileSchema.shape[key].safeParse(JSON.parse(text));
  const parsed = { text, success, data };
  parsedByKey.set(key, parsed);
  return parsed;
}

/** Reads one setting. Faster than `readProfile`, which also reads long texts such as the terms and privacy notices. */
export async function readSetting<Key extends keyof Profile>(
  key: Key,
  database: Database | Tx = db,
): Promise<Profile[Key]> {
  return (await readSettings([key], database))[key];
}

/** Reads some settings in one statement. The result shares cached objects, so do not change it. */
export async function readSettings<Key extends keyof Profile>(
  keys: readonly Key[],
  database: Database | Tx = db,
): Promise<Pick<Profile, Key>> {
  const rows = await database
    .select({ key: settings.key, text: sql<string>`${settings.value}::text` })
    .from(settings)
    .where(inArray(settings.key, [...keys]));
  return pick(withDefaults(rows), keys);
}

type NumberKey = {
  [Key in keyof Profile]: Profile[Key] extends number ? Key : never;
}[keyof Profile];

/** A setting as a part of another statement, which then needs no statement before it. */
export function numberSetting(key: NumberKey): SQL<number> {
  return sql<number>`coalesce(
    (select ${settings.value}::int from ${settings} where ${settings.key} = ${key}), ${defaults()[key]})`;
}

function defaults() {
  return { ...defaultProfile, priceLockMinutes: env.PRICE_LOCK_MINUTES };
}

/** Serialises transactions that write settings based on the settings that they have read. */
export async function lockProfile(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('profile', 0))`);
}

/** Saves the given settings and leaves the others unchanged. Throws if a value does not fit its schema. */
export async function writeProfile(tx: Tx, values: Partial<Profile>) {
  const rows = Object.entries(profileSchema.partial().parse(values)).map(([key, value]) => ({
    key,
    // Saves null (a removed picture, for example) as JSON null, because the column does not allow SQL NULL.
    value: value ?? sql`'null'::jsonb`,
  }));
  if (rows.length === 0) return;
  await tx
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
    });
}

function isProfileKey(key: string): key is keyof Profile {
  return Object.hasOwn(profileSchema.shape, key);
}

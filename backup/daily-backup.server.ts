import path from "node:path";
import { desc, isNotNull, max } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";
import { env } from "#env";
import { workByClock } from "#platform/queue.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { backupName, keepNewest } from "./shelf.server.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/**
 * One backup a day, by whichever process of the shop comes first. A shop that was closed at BACKUP_HOUR makes
 * it when it opens, and one that failed is tried again after an hour.
 */
export async function registerDailyBackup(url: string, shopName: () => Promise<string>) {
  const longest = (6 * hour) / 1000;
  await workByClock("back-up", "*/10 * * * *", () => backUpIfDue(url, shopName), {
    expireInSeconds: longest,
    heartbeatSeconds: 60,
  });
}

export async function backUpIfDue(url: string, shopName: () => Promise<string>, now = new Date()) {
  const { BACKUP_DIR, BACKUP_HOUR, BACKUP_KEEP, BACKUP_PASSPHRASE } = env;
  if (BACKUP_KEEP === 0) return;
  const last = await lastTries();
  if (!isDue({ ...last, now, atHour: BACKUP_HOUR })) return;
  const file = path.join(BACKUP_DIR, backupName(BACKUP_PASSPHRASE !== undefined, now));
  await makeBackup({ url, shop: await shopName(), file, passphrase: BACKUP_PASSPHRASE });
  await keepNewest(BACKUP_DIR, BACKUP_KEEP);
}

async function lastTries() {
  const [tried] = await db.select({ at: max(backups.at) }).from(backups);
  const [good] = await db
    .select({ at: backups.at })
    .from(backups)
    .where(isNotNull(backups.bytes))
    .orderBy(desc(backups.at))
    .limit(1);
  return { tried: tried?.at ?? undefined, good: good?.at };
}

/** Whether the last hour of this name, in Kuala Lumpur, has no good backup yet, and none was tried just now. */
export function isDue({
  good,
  tried,
  now,
  atHour,
}: {
  good: Date | undefined;
  tried: Date | undefined;
  now: Date;
  atHour: number;
}): boolean {
  const offset = (atHour - 8) * hour;
  const since = Math.floor((now.getTime() - offset) / day) * day + offset;
  if (good && good.getTime() >= since) return false;
  return !tried || now.getTime() - tried.getTime() >= hour;
}

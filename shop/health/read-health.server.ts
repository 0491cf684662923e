import { statfs } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { env } from "#env";
import { fileExists } from "#platform/files.server.ts";
import { isSmtpConfigured } from "#platform/mail.server.ts";
import { probeDatabase, isOutageActive } from "#platform/outage.server.ts";
import { readJobFigures } from "#platform/queued-jobs.server.ts";
import { testPictureProcess } from "#platform/run-picture-task.server.ts";
import { onOneServerSince } from "#platform/standby.server.ts";
import { isLiveMode, lastStripeCall, onlinePayments } from "#platform/stripe.server.ts";
import { readWalArchiveState } from "#platform/wal-archive-state.server.ts";
import { lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { lastBackup } from "#shop/last-backup.server.ts";
import type { Owner } from "#shop/staff.ts";
import { version } from "#db/shop-version.ts";
import { listReplicas } from "./replicas.server.ts";
import { readWorkFigures } from "./work-figures.server.ts";

/** No part keeps the page waiting longer, because the page is opened when something hangs. */
const timeoutMs = 3_000;

export type Health = Awaited<ReturnType<typeof readHealth>>;

/**
 * The state of everything that the shop depends on. A part that fails or takes more than three seconds is undefined,
 * so that the others are still shown. `pictures` is false if they cannot be made; undefined
 * only means slow, because their process has a low priority.
 */
export async function readHealth(owner: Owner) {
  const [database, work, jobs, pictures, files, disk, backup, archive, gold, replicas] =
    await Promise.all([
      orUndefined(timeDatabase()),
      orUndefined(readWorkFigures()),
      orUndefined(readJobFigures()),
      orUndefined(succeeds(testPictureProcess())),
      orUndefined(fileExists("health").then(() => !isOutageActive("files"))),
      orUndefined(freeDisk()),
      orUndefined(lastBackup(owner)),
      orUndefined(readWalArchiveState()),
      orUndefined(lastGoldPrices()),
      orUndefined(listReplicas()),
    ]);
  return {
    database,
    work,
    jobs,
    pictures,
    files,
    disk,
    backup,
    archive,
    oneServerSince: onOneServerSince(),
    gold,
    replicas,
    version,
    isSmtpConfigured: isSmtpConfigured(),
    filesAreInBucket: env.S3_ENDPOINT !== undefined,
    databaseIsEmbedded: env.DATABASE_URL === undefined,
    payments: {
      provider: onlinePayments(),
      isLive: isLiveMode(),
      isMissingWebhookSecret: Boolean(env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET),
      lastCall: lastStripeCall(),
    },
  };
}

async function orUndefined<Fact>(reading: Promise<Fact>): Promise<Fact | undefined> {
  const late = setTimeout(timeoutMs, undefined, { ref: false });
  return Promise.race([reading.catch(() => undefined), late]);
}

/** Whether it ends without an error. */
function succeeds(use: Promise<unknown>): Promise<boolean> {
  return use.then(
    () => true,
    () => false,
  );
}

async function timeDatabase() {
  const startedAt = performance.now();
  const answer = await probeDatabase(timeoutMs);
  if (!answer) throw new Error("The database does not answer");
  return { ...answer, milliseconds: Math.max(1, Math.round(performance.now() - startedAt)) };
}

/** The free space where the shop keeps its data, in bytes. */
async function freeDisk() {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  return { freeBytes: bavail * bsize, share: bavail / blocks };
}

import { configuredWalArchive, type BaseBackup } from "#backup/wal-archive.server.ts";
import { revokeAccess } from "#backup/restore-shop.server.ts";
import { env } from "#env";
import { log } from "#platform/log.server.ts";
import { recoverDatabase } from "./embedded-postgres/recover.ts";
import { confirm } from "./prompt.ts";

const zone = "Asia/Kuala_Lumpur";

type Options = {
  /** What `--at` was given. */
  at: string;
  isConfirmed: boolean;
  newSecret: boolean;
  /** Throws if the archive's shop has another SESSION_SECRET. */
  assertSecret: (base: BaseBackup) => void;
};

/** `restore --at MOMENT`: takes the embedded database back to a moment of its WAL archive (ADR-0054). */
export async function restoreMoment({ at, isConfirmed, newSecret, assertSecret }: Options) {
  const moment = at === "latest" ? undefined : parseMoment(at);
  if (env.DATABASE_URL) {
    throw new Error(
      "--at restores the embedded database, but DATABASE_URL is set. For a server of your own, see docs/operations.md",
    );
  }
  const archive = configuredWalArchive();
  if (!archive) throw new Error("Set WAL_ARCHIVE to the archive from which to restore");
  const base = chooseBase(await archive.listBases(), moment, archive.location);
  if (!newSecret) assertSecret(base);
  const target = moment ? formatMoment(moment) : "the end of the archive";
  const question = `Replace the database in ${env.DATA_DIR} with its state at ${target}? The old one is kept in a folder.`;
  if (!isConfirmed && !(await confirm(question))) {
    throw new Error("Nothing has been changed. Pass --yes to replace the database");
  }
  const recovered = await recoverDatabase({
    folder: env.DATA_DIR,
    log,
    archive,
    base,
    moment,
    prepare: (client) => revokeAccess(client, { newSecret }),
  });
  if (!recovered.ok) throw new Error(archiveEndsMessage(recovered.lastChange));
  const { lastChange, kept } = recovered;
  console.log(
    `Restored the database as of ${target}.${lastChange ? ` Its last change was at ${formatMoment(lastChange)}.` : ""}`,
  );
  if (kept) console.log(`The old database is in ${kept}. Delete it once you no longer need it.`);
  console.log("Pictures and receipts were left as they are.");
}

/** A time of the shop, with or without seconds. Throws if there is no such time. */
export function parseMoment(text: string): Date {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(text) ?? [];
  const moment = new Date(`${day}T${time}+08:00`);
  // Without the second condition, 31 February would be 3 March.
  if (!Number.isNaN(moment.getTime()) && localText(moment).startsWith(`${day} ${time}`)) {
    return moment;
  }
  throw new Error(`--at takes Kuala Lumpur time, as in --at "2026-11-22 10:31", or latest`);
}

function localText(moment: Date) {
  return moment.toLocaleString("sv-SE", { timeZone: zone });
}

/** With seconds: two orders may be closer than a minute. */
function formatMoment(moment: Date) {
  const style = { dateStyle: "medium", timeStyle: "medium", timeZone: zone } as const;
  return `${moment.toLocaleString("en-MY", style)} (Kuala Lumpur time)`;
}

/** The newest base backup that was complete at the moment. */
function chooseBase(bases: BaseBackup[], moment: Date | undefined, location: string): BaseBackup {
  const [first] = bases;
  if (!first) throw new Error(`There is no base backup in ${location}`);
  if (!moment) return bases.at(-1)!;
  const base = bases.findLast(({ finishedAt }) => new Date(finishedAt) <= moment);
  if (base) return base;
  const begin = formatMoment(new Date(first.finishedAt));
  throw new Error(`The archive begins at ${begin}. Choose a later moment`);
}

function archiveEndsMessage(lastChange: Date | undefined) {
  const end = lastChange ? ` at ${formatMoment(lastChange)}` : " earlier";
  return `Nothing has been changed. The archive ends${end}. Choose an earlier moment, or pass --at latest`;
}

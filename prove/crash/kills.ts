import type pg from "pg";
import { openShop, type Shop } from "#kit/shop.ts";
import type { Random } from "#kit/random.ts";
import { childrenOf, kill, postgresOf } from "#kit/processes.ts";

/**
 * What is killed: the shop's process; PostgreSQL's postmaster or one of its children; all of them together;
 * or all of them again while they start.
 */
export const kinds = ["web", "everything", "while opening", "postgres", "backend"] as const;
export type Kind = (typeof kinds)[number];

/** That many of each, in an order from the seed; a kill during a start follows one that needs a start. */
export function planKills(random: Random, count: number): Kind[] {
  const opening = Math.round(count / 15);
  const restarts = Math.round(count * 0.27);
  const postgres = Math.round(count * 0.25);
  const backends = count - opening - restarts - postgres;
  const plan = random.shuffled<Kind>([
    ...Array.from({ length: restarts }, (_, at) => (at % 2 ? "everything" : "web") as Kind),
    ...Array<Kind>(postgres).fill("postgres"),
    ...Array<Kind>(backends).fill("backend"),
  ]);
  const starts = random.shuffled(plan.flatMap((kind, at) => (needsStart(kind) ? [at] : [])));
  const followed = new Set(starts.slice(0, opening));
  return plan.flatMap((kind, at) => (followed.has(at) ? [kind, "while opening" as const] : [kind]));
}

/** Whether the shop's process is gone afterwards and must be started. */
export function needsStart(kind: Kind): boolean {
  return kind === "web" || kind === "everything" || kind === "while opening";
}

/** Kills and waits until the processes are gone. */
export async function killNow(kind: Kind, shop: Shop, random: Random, database: pg.Client) {
  const postgres = postgresOf(shop.folder);
  if (!postgres) throw new Error("No PostgreSQL process to kill");
  const gone = new Promise((resolve) => database.once("end", resolve));
  const { postmaster, children } = postgres;
  if (kind === "web") kill([shop.pid]);
  if (kind === "postgres") kill([postmaster]);
  if (kind === "backend") kill([random.pick(children)]);
  if (kind === "everything") kill([shop.pid, ...childrenOf(shop.pid), postmaster, ...children]);
  // A supervisor restarts a dead shop immediately: its orphaned database may still run or be stopping.
  if (needsStart(kind)) await shop.end("SIGKILL");
  // If the shop survives, its database is gone once its connections are.
  else await gone;
}

/** Starts the shop again and kills everything at some moment of the start. */
export async function killWhileOpening(
  shop: Shop,
  random: Random,
  settings: Record<string, string>,
) {
  const { folder, port } = shop;
  const moment = random.below(1500);
  let killing: NodeJS.Timeout | undefined;
  const opened = await openShop({ folder, port, settings, onSpawned }).catch(() => undefined);
  clearTimeout(killing);
  // A fast machine had started it by then.
  await opened?.end("SIGKILL");

  function onSpawned(pid: number) {
    killing = setTimeout(() => {
      const postgres = postgresOf(folder);
      const own = postgres ? [postgres.postmaster, ...postgres.children] : [];
      kill([pid, ...childrenOf(pid), ...own]);
    }, moment);
  }
}

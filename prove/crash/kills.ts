import type pg from "pg";
import { openShop, type Shop } from "#prove/shop.ts";
import type { Chance } from "./chance.ts";
import { childrenOf, kill, postgresOf } from "./processes.ts";

/**
 * What is killed: the shop's own process; PostgreSQL's first process, or one of those that it started; all of
 * them at once; or all of them again, while they start.
 */
export const kinds = ["web", "everything", "while opening", "postgres", "backend"] as const;
export type Kind = (typeof kinds)[number];

/** So many of each, in an order that the seed gives; a start that is killed follows a kill that needs one. */
export function planKills(chance: Chance, count: number): Kind[] {
  const opening = Math.round(count / 15);
  const restarts = Math.round(count * 0.27);
  const postgres = Math.round(count * 0.25);
  const backends = count - opening - restarts - postgres;
  const plan = chance.shuffled<Kind>([
    ...Array.from({ length: restarts }, (_, at) => (at % 2 ? "everything" : "web") as Kind),
    ...Array<Kind>(postgres).fill("postgres"),
    ...Array<Kind>(backends).fill("backend"),
  ]);
  const starts = chance.shuffled(plan.flatMap((kind, at) => (needsStart(kind) ? [at] : [])));
  const followed = new Set(starts.slice(0, opening));
  return plan.flatMap((kind, at) => (followed.has(at) ? [kind, "while opening" as const] : [kind]));
}

/** Whether the shop's own process is gone afterwards, and somebody has to start it. */
export function needsStart(kind: Kind): boolean {
  return kind === "web" || kind === "everything" || kind === "while opening";
}

/** Kills, and waits until what was killed is gone. */
export async function killNow(kind: Kind, shop: Shop, chance: Chance, database: pg.Client) {
  const postgres = postgresOf(shop.folder);
  if (!postgres) throw new Error("There is no PostgreSQL to kill");
  const gone = new Promise((resolve) => database.once("end", resolve));
  const { postmaster, children } = postgres;
  if (kind === "web") kill([shop.pid]);
  if (kind === "postgres") kill([postmaster]);
  if (kind === "backend") kill([chance.pick(children)]);
  if (kind === "everything") kill([shop.pid, ...childrenOf(shop.pid), postmaster, ...children]);
  // A supervisor starts a dead shop at once: its orphaned database may be running, or stopping, then.
  if (needsStart(kind)) await shop.end("SIGKILL");
  // Where the shop lives on, its database is gone when its connections are.
  else await gone;
}

/** Starts the shop where it was, and kills all of it again at some moment of its start. */
export async function killWhileOpening(
  shop: Shop,
  chance: Chance,
  settings: Record<string, string>,
) {
  const { folder, port } = shop;
  const moment = chance.below(1500);
  let killing: NodeJS.Timeout | undefined;
  const opened = await openShop({ folder, port, settings, begun }).catch(() => undefined);
  clearTimeout(killing);
  // A quick machine had it open by then.
  await opened?.end("SIGKILL");

  function begun(pid: number) {
    killing = setTimeout(() => {
      const postgres = postgresOf(folder);
      const own = postgres ? [postgres.postmaster, ...postgres.children] : [];
      kill([pid, ...childrenOf(pid), ...own]);
    }, moment);
  }
}

import { sql } from "drizzle-orm";
import pg from "pg";
import { db } from "#db/client.server.ts";

export type PageChanges = {
  /** Public pages are no longer as they were: those of this product, or all of them. */
  changed(productSlug: string | undefined): void;
  /** From now on changes may go unheard: the database does not answer. */
  lost(): void;
  /** From now on every change is told; what changed before may not have been. */
  found(): void;
};

const heartbeat = 2_000;
const longestWait = 2_000;

/**
 * By this a transaction takes it upon itself to tell, once it is committed, of stock that it has changed; of
 * pieces that are sold out, or there again, the trigger tells all the same.
 */
export const pagesToldLater = sql`set_config('emas.pages_told', 'later', true)`;

let untold: { slugs: Set<string>; told: Promise<void> } | undefined;
let telling = Promise.resolve();

/**
 * Tells all processes that these products' pages are no longer as they were: what many ask for meanwhile in
 * one statement. Where it fails, the pages are ten seconds old at most (decision 15).
 */
export function tellProductPages(slugs: string[]): Promise<void> {
  untold ??= { slugs: new Set(), told: (telling = telling.then(tellUntold, tellUntold)) };
  for (const slug of slugs) untold.slugs.add(slug);
  return untold.told.catch(() => {});
}

async function tellUntold() {
  const slugs = [...untold!.slugs];
  untold = undefined;
  await db.execute(
    sql`select pg_notify('pages_changed', slug) from unnest(${sql.param(slugs)}::text[]) as slug`,
  );
}

/**
 * Tells each of these, in turn, what the database's triggers tell on commit (`pages_changed`), whichever
 * process wrote. A connection of its own, as a pool's would be handed on; it is tried again until `stop`.
 */
export function listenForPageChanges(url: string, told: PageChanges[]) {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  void open(100);

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };

  async function open(wait: number) {
    const opening = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: heartbeat,
      query_timeout: heartbeat,
      keepAlive: true,
      application_name: "emas-pages",
    });
    let isOver = false;
    opening.on("error", over);
    opening.on("end", over);
    opening.on("notification", ({ payload }) => {
      for (const one of told) one.changed(payload || undefined);
    });
    try {
      await opening.connect();
      await opening.query("listen pages_changed");
      if (stopped) return void opening.end().catch(() => {});
      client = opening;
      for (const one of told) one.found();
      beat();
    } catch {
      over();
    }

    /** A connection that was cut without a word is noticed only by asking. */
    function beat() {
      timer = setTimeout(() => {
        opening.query("select 1").then(beat, over);
      }, heartbeat).unref();
    }

    function over() {
      if (isOver || stopped) return;
      isOver = true;
      clearTimeout(timer);
      const wasOpen = client === opening;
      client = undefined;
      opening.end().catch(() => {});
      if (wasOpen) for (const one of told) one.lost();
      timer = setTimeout(() => {
        void open(wasOpen ? 100 : Math.min(wait * 2, longestWait));
      }, wait).unref();
    }
  }
}

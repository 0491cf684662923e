import pg from "pg";

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
 * Tells what the database's triggers tell on commit (`pages_changed`), whichever process wrote. A
 * connection of its own, as a pool's would be handed on; it is tried again until `stop`.
 */
export function listenForPageChanges(url: string, told: PageChanges) {
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
    opening.on("notification", ({ payload }) => told.changed(payload || undefined));
    try {
      await opening.connect();
      await opening.query("listen pages_changed");
      if (stopped) return void opening.end().catch(() => {});
      client = opening;
      told.found();
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
      if (wasOpen) told.lost();
      timer = setTimeout(() => {
        void open(wasOpen ? 100 : Math.min(wait * 2, longestWait));
      }, wait).unref();
    }
  }
}

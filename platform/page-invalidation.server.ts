import { sql } from "drizzle-orm";
import pg from "pg";
import { db } from "#db/client.server.ts";
import { instance } from "./instance.server.ts";
import { version } from "#db/shop-version.ts";

export type PageInvalidationListener = {
  /** Called when cached pages are outdated: those of this product, or all if it is undefined. */
  onInvalidate(productSlug: string | undefined): void;
  /** Called when the connection is lost: from now on, invalidations may be missed. */
  onDisconnect(): void;
  /** Called when the connection is back: earlier invalidations may have been missed, later ones will arrive. */
  onReconnect(): void;
};

/**
 * Each process that serves pages has one connection with such a name, by which the health page lists the replicas of
 * the shop. PostgreSQL cuts names to 63 bytes, so this keeps the end of the instance, which tells replicas apart.
 */
export const replicaNamePrefix = "emas-pages";
const replicaName = `${replicaNamePrefix} ${version} ${instance.slice(-36)}`;

const heartbeatMs = 2_000;
const maxReconnectDelayMs = 2_000;

/**
 * Run this in a transaction to keep the stock trigger (db/functions/notify-page-changes.sql) from notifying, then call
 * `invalidateProductPages` after the commit. The trigger still notifies if a product sells out or is back in stock.
 */
export const deferInvalidation = sql`set_config('emas.page_invalidation', 'deferred', true)`;

let pendingBatch: { slugs: Set<string>; published: Promise<void> } | undefined;
let lastPublish = Promise.resolve();

/**
 * Notifies all processes that these products' pages are outdated. While one statement is running, the slugs of all
 * calls are collected for the next. If a statement fails, cached pages still expire within eleven seconds (ADR-0015).
 */
export function invalidateProductPages(slugs: string[]): Promise<void> {
  pendingBatch ??= {
    slugs: new Set(),
    published: (lastPublish = lastPublish.then(publishPendingBatch, publishPendingBatch)),
  };
  for (const slug of slugs) pendingBatch.slugs.add(slug);
  return pendingBatch.published.catch(() => {});
}

async function publishPendingBatch() {
  const slugs = [...pendingBatch!.slugs];
  pendingBatch = undefined;
  await db.execute(
    // Without this `synchronous_commit`, the commit of the notification would wait for a standby, for no benefit.
    sql`select set_config('synchronous_commit', 'local', true), pg_notify('pages_changed', slug)
      from unnest(${sql.param(slugs)}::text[]) as slug`,
  );
}

/**
 * Listens for `pages_changed`, which database triggers and `invalidateProductPages` of all processes send. Uses its own
 * connection, because LISTEN applies to one connection only, and reconnects until `stop` is called.
 */
export function listenForInvalidations(url: string, listeners: PageInvalidationListener[]) {
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

  async function open(reconnectDelayMs: number) {
    const opening = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: heartbeatMs,
      query_timeout: heartbeatMs,
      keepAlive: true,
      application_name: replicaName,
    });
    let isClosed = false;
    opening.on("error", onClosed);
    opening.on("end", onClosed);
    opening.on("notification", ({ payload }) => {
      for (const listener of listeners) listener.onInvalidate(payload || undefined);
    });
    try {
      await opening.connect();
      await opening.query("listen pages_changed");
      const untilPriceChange = await readMsUntilPriceChange();
      if (stopped) return void opening.end().catch(() => {});
      client = opening;
      for (const listener of listeners) listener.onReconnect();
      onHeartbeat(untilPriceChange);
    } catch {
      onClosed();
    }

    /** Queries regularly, because a connection that was cut silently would otherwise never be noticed. */
    function onHeartbeat(msUntilPriceChange: number | null) {
      // Two queries are at most four seconds apart. A price of which both hear only causes a second invalidation.
      if (msUntilPriceChange !== null && msUntilPriceChange < 3 * heartbeatMs) {
        // A timer can fire a millisecond early.
        setTimeout(invalidateAllPages, Math.ceil(msUntilPriceChange) + 2).unref();
      }
      timer = setTimeout(() => {
        readMsUntilPriceChange().then(onHeartbeat, onClosed);
      }, heartbeatMs).unref();
    }

    /** Scheduled gold prices take effect without a notification. */
    async function readMsUntilPriceChange(): Promise<number | null> {
      const { rows } = await opening.query<{ ms: number | null }>(
        "select ms_until_gold_prices_change() as ms",
      );
      return rows[0]!.ms;
    }

    function invalidateAllPages() {
      if (client !== opening) return;
      for (const listener of listeners) listener.onInvalidate(undefined);
    }

    function onClosed() {
      if (isClosed || stopped) return;
      isClosed = true;
      clearTimeout(timer);
      const wasOpen = client === opening;
      client = undefined;
      opening.end().catch(() => {});
      if (wasOpen) for (const listener of listeners) listener.onDisconnect();
      timer = setTimeout(() => {
        void open(wasOpen ? 100 : Math.min(reconnectDelayMs * 2, maxReconnectDelayMs));
      }, reconnectDelayMs).unref();
    }
  }
}

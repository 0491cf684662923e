import { openBucket } from "#prove/bucket.ts";
import { newFolder, openShop, type Shop } from "#prove/shop.ts";
import { openVisitor } from "#prove/visitor.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { startMailServer } from "#tests/mail-server.ts";
import { openProxy } from "./proxy.ts";

export type Copies = Awaited<ReturnType<typeof openCopies>>;

const silent = { info() {}, warn() {}, error() {} };

/**
 * Two copies of the shop, opened at once on one new database server, with one bucket of files and one mail
 * server, behind a proxy that asks them in turn. They share no folder.
 */
export async function openCopies() {
  const database = await startEmbeddedPostgres({ folder: newFolder(), log: silent });
  const [mails, proxy, bucket] = [await startMailServer(), await openProxy(), await openBucket()];
  const settings = {
    DATABASE_URL: database.url,
    ...bucket.settings,
    SESSION_SECRET: "a secret that only these copies know",
    DEMO: "1",
    BASE_URL: proxy.url,
    TRUST_PROXY: "1",
    // Without the little patience that other tests need.
    SMTP_URL: mails.url.split("?")[0]!,
    MAIL_FROM: "Emas <shop@prove.test>",
    LOG_LEVEL: "error",
  };
  const opened = await Promise.allSettled([open(), open()]);
  const shops = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failed = opened.find((one) => one.status === "rejected");
  if (failed) {
    await close();
    throw failed.reason;
  }
  proxy.copies.push(...shops);
  return { proxy, shops, mails, databaseUrl: database.url, visitor, open, close };

  function open(port?: number): Promise<Shop> {
    return openShop({ settings, ...(port !== undefined && { port }) });
  }

  /** Somebody at an address of their own, before the proxy or before one of the copies. */
  function visitor(address: string, before: { url: string } = proxy) {
    const { cookies, go } = openVisitor(before);
    const from = { "x-forwarded-for": address, origin: proxy.url };
    return {
      cookies,
      go: (path: string, sent: Parameters<typeof go>[1] = {}) =>
        go(path, { ...sent, headers: { ...from, ...sent.headers } }),
    };
  }

  async function close() {
    await Promise.all(shops.map((shop) => shop.end()));
    proxy.close();
    await mails.stop();
    await bucket.close();
    await database.stop();
  }
}

import { openBucket } from "#kit/bucket.ts";
import { newFolder, openShop, type Shop } from "#kit/shop.ts";
import { openVisitor } from "#kit/visitor.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { startMailServer } from "#kit/mail-server.ts";
import { openLoadBalancer } from "#kit/load-balancer.ts";

export type Replicas = Awaited<ReturnType<typeof openReplicas>>;

const silent = { info() {}, warn() {}, error() {} };

/**
 * Two replicas of the shop, opened concurrently on one new database server, with one bucket and one mail server,
 * behind a round-robin proxy. They share no folder.
 */
export async function openReplicas() {
  const database = await startEmbeddedPostgres({ folder: newFolder(), log: silent });
  const [mails, proxy, bucket] = [
    await startMailServer(),
    await openLoadBalancer(),
    await openBucket(),
  ];
  const settings = {
    DATABASE_URL: database.url,
    ...bucket.settings,
    SESSION_SECRET: "a secret that only these replicas know",
    DEMO: "1",
    BASE_URL: proxy.url,
    TRUST_PROXY: "1",
    // Without the short timeouts that other tests need.
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
  proxy.replicas.push(...shops);
  return { proxy, shops, mails, databaseUrl: database.url, visitor, as, open, close };

  function open(port?: number): Promise<Shop> {
    return openShop({ settings, ...(port !== undefined && { port }) });
  }

  /** A client with its own address, using the proxy or one replica. */
  function visitor(address: string, before: { url: string } = proxy) {
    return openVisitor(before, as(address));
  }

  function as(address: string) {
    return { headers: { "x-forwarded-for": address, origin: proxy.url } };
  }

  async function close() {
    await Promise.all(shops.map((shop) => shop.end()));
    proxy.close();
    await mails.stop();
    await bucket.close();
    await database.stop();
  }
}

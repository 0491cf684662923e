import pg from "pg";
import { openLoadBalancer } from "#kit/load-balancer.ts";
import { createRandom } from "#kit/random.ts";
import { newFolder, openShop, type Shop } from "#kit/shop.ts";
import { untilTrue } from "#kit/until-true.ts";
import { createGoods } from "#prove/trade/create-goods.ts";
import { openPageProbes } from "#prove/trade/page-probes.ts";
import { openShoppers } from "#prove/trade/shoppers.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { runScript, type PreviousRelease } from "./previous-release.ts";
import { watchExclusiveLocks } from "./watch-locks.ts";

export type Environment = Awaited<ReturnType<typeof openEnvironment>>;

const silent = { info() {}, warn() {}, error() {} };

/** What the previous release itself does to the new database, in its own folder. */
const migrateAndFill = `
import { migrate } from "./db/migrate.server.ts";
import { fillDatabase } from "./bench/fill/fill-database.ts";
await migrate(process.env.DATABASE_URL);
await fillDatabase(process.env.DATABASE_URL, JSON.parse(process.env.SIZE));
`;

/**
 * Two replicas of the previous release behind a load balancer, on a database that it has migrated and filled with
 * `orders`, with shoppers and readers of public pages.
 */
export async function openEnvironment(previous: PreviousRelease, seed: number, orders: number) {
  const database = await startEmbeddedPostgres({ folder: newFolder(), log: silent });
  const client = new pg.Client(database.url);
  const balancer = await openLoadBalancer({ probePath: "/health/ready" });
  const folder = newFolder();
  const shops: Shop[] = [];
  try {
    const SIZE = JSON.stringify({ orders, products: 40 });
    runScript(previous.folder, migrateAndFill, { DATABASE_URL: database.url, SIZE });
    await client.connect();
    shops.push(...(await Promise.all([open(previous.folder), open(previous.folder)])));
    balancer.replicas.push(...shops.map(({ port }) => ({ port })));
    await untilReady();
    const goods = await createGoods(balancer.url, async (text) => (await client.query(text)).rows);
    const since = new Date();
    const shop = { url: balancer.url, origin: balancer.url };
    const probes = await openPageProbes(shop, ["/", "/products", goods.unsoldPage]);
    const shoppers = openShoppers(shop, createRandom(seed), goods);
    const locks = await watchExclusiveLocks(database.url);
    return {
      databaseUrl: database.url,
      since,
      balancer,
      shops,
      shoppers,
      probes,
      locks,
      replace,
      close,
    };

    async function close() {
      await shoppers.close();
      await probes.close();
      await locks.close();
      await closeAll();
    }
  } catch (error) {
    await closeAll();
    throw error;
  }

  /** Replaces one replica by the build in `tree`, as a rolling update does. Throws if it does not end cleanly. */
  async function replace(at: number, tree: string | undefined) {
    const shop = shops[at]!;
    const code = await shop.end("SIGTERM");
    if (code !== 0) throw new Error(`A replica ended with ${code}:\n${shop.output().slice(-3000)}`);
    shops[at] = await open(tree, shop.port);
    await untilReady();
  }

  function open(tree: string | undefined, port?: number): Promise<Shop> {
    return openShop({
      tree,
      folder,
      ...(port !== undefined && { port }),
      settings: {
        DATABASE_URL: database.url,
        SESSION_SECRET: "a secret that only these replicas know",
        DEMO: "1",
        BASE_URL: balancer.url,
        TRUST_PROXY: "1",
        DRAIN_SECONDS: "1",
        LOG_LEVEL: "error",
      },
    });
  }

  function untilReady() {
    return untilTrue("the replicas to be ready", async () =>
      balancer.replicas.every(({ isReady }) => isReady),
    );
  }

  async function closeAll() {
    await Promise.all(shops.map((shop) => shop.end("SIGKILL")));
    balancer.close();
    await client.end();
    await database.stop();
  }
}

import { migrate } from "#db/migrate.server.ts";
import { openLoadBalancer } from "#kit/load-balancer.ts";
import { createRandom } from "#kit/random.ts";
import { withPlantedFault } from "#kit/planted-fault.ts";
import { newFolder, openShop, type Shop } from "#kit/shop.ts";
import { untilTrue } from "#kit/until-true.ts";
import { createGoods } from "#prove/trade/create-goods.ts";
import { openPageProbes } from "#prove/trade/page-probes.ts";
import { openShoppers } from "#prove/trade/shoppers.ts";
import type { TwoServers } from "./cluster.ts";
import type { DatabaseServer } from "./database-server.ts";

/** What the shop and its shoppers need to know of the database servers. */
export type Cluster = {
  password: string;
  primary(): Pick<DatabaseServer, "query" | "url">;
  /** The shop's way to the primary. */
  url(user: string): string;
  /** From then on each COMMIT waits for a standby. */
  addStandby(): Promise<void>;
  /** Another load balancer before the shop's replicas, through which the public pages are read. */
  balanceShop?(ports: number[]): Promise<{ url: string }>;
  close(): Promise<void>;
};
export type Environment<Servers extends Cluster = TwoServers> = Awaited<
  ReturnType<typeof openEnvironment<Servers>>
>;

/** Two replicas of the shop before a primary and its synchronous standby, with shoppers and readers of public pages. */
export async function openEnvironment<Servers extends Cluster>(seed: number, cluster: Servers) {
  const random = createRandom(seed);
  const balancer = await openLoadBalancer({ probePath: "/health/ready" });
  const folder = newFolder();
  const shops: Shop[] = [];
  try {
    const { query, url } = cluster.primary();
    await migrate(url);
    // With a category the shop is not new and seeds no products.
    await query("insert into categories (slug, name) values ('rings', 'Rings')");
    await query("insert into gold_prices (purity, price) values ('916', 59537), ('999', 64013)");
    const [first, second, faultyReplica] = await openReplicas([
      { user: "replica_1" },
      { user: "replica_2" },
      { user: "faulty_replica", ...(await withPlantedFault("answered before the standby")) },
    ]);
    // No shopper meets the replica with the planted fault by chance.
    balancer.replicas.push({ port: first.port }, { port: second.port });
    await untilTrue("the replicas to be ready", async () =>
      balancer.replicas.every(({ isReady }) => isReady),
    );
    const goods = await createGoods(balancer.url, query);
    await cluster.addStandby();
    const shop = { url: balancer.url, origin: balancer.url };
    const readAt = await cluster.balanceShop?.([first.port, second.port]);
    const probes = await openPageProbes(shop, ["/", "/products", goods.unsoldPage], readAt);
    const shoppers = openShoppers(shop, random, goods);
    return { random, cluster, shops, shop, goods, probes, shoppers, faultyReplica, close };

    async function close() {
      await shoppers.close();
      await probes.close();
      await closeAll();
    }
  } catch (error) {
    await closeAll();
    throw error;
  }

  /** Settles all, so that those that opened can be ended where one did not. */
  async function openReplicas(wanted: Replica[]) {
    const opened = await Promise.allSettled(wanted.map(openReplica));
    const failed = opened.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    return opened.map((one) => (one as PromiseFulfilledResult<Shop>).value) as [Shop, Shop, Shop];
  }

  /** Each replica has its own database user, by which its connections are known. */
  async function openReplica({ user, program, settings = {} }: Replica) {
    await cluster
      .primary()
      .query(`create role ${user} superuser login password '${cluster.password}'`);
    const shop = await openShop({
      folder,
      program,
      settings: {
        DATABASE_URL: cluster.url(user),
        SESSION_SECRET: "a secret that only these replicas know",
        DEMO: "1",
        BASE_URL: balancer.url,
        TRUST_PROXY: "1",
        LOG_LEVEL: "error",
        ...settings,
      },
    });
    shops.push(shop);
    return shop;
  }

  async function closeAll() {
    await Promise.all(shops.map((shop) => shop.end("SIGKILL")));
    balancer.close();
    await cluster.close();
  }
}

type Replica = { user: string; program?: string; settings?: Record<string, string> };

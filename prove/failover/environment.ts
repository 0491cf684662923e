import { migrate } from "#db/migrate.server.ts";
import { createProduct, productForm, signInOwner } from "#kit/clerk.ts";
import { openLoadBalancer } from "#kit/load-balancer.ts";
import { createRandom } from "#kit/random.ts";
import { replaceSource } from "#kit/replace-source.ts";
import { newFolder, openShop, type Shop } from "#kit/shop.ts";
import { freshAddress } from "#kit/visitor.ts";
import { firstStock } from "#prove/trade/check-journal.ts";
import { openCluster } from "./cluster.ts";
import type { DatabaseServer } from "./database-server.ts";
import { openPageProbes } from "./page-probes.ts";
import { plantedFault } from "./planted-fault.ts";
import { openShoppers } from "./shoppers.ts";

export type Environment = Awaited<ReturnType<typeof openEnvironment>>;

const pieces = 8;
/** Fewer than the shoppers want, so that they compete for the last one. */
const scarceStock = 60;

/** Two replicas of the shop before a primary and its synchronous standby, with shoppers and readers of public pages. */
export async function openEnvironment(seed: number) {
  const random = createRandom(seed);
  const cluster = await openCluster();
  const balancer = await openLoadBalancer();
  const folder = newFolder();
  const shops: Shop[] = [];
  try {
    const { query, url } = cluster.primary();
    await migrate(url);
    // With a category the shop is not new and seeds no products.
    await query("insert into categories (slug, name) values ('rings', 'Rings')");
    await query("insert into gold_prices (purity, price) values ('916', 59537), ('999', 64013)");
    const [first, second, faultyReplica] = await openReplicas([
      { user: "copy_1" },
      { user: "copy_2" },
      { user: "faulty_copy", settings: replaceSource(plantedFault) },
    ]);
    // No shopper meets the replica with the planted fault by chance.
    balancer.replicas.push(first, second);
    const goods = await createGoods(balancer.url, query);
    await cluster.addStandby();
    const shop = { url: balancer.url, origin: balancer.url };
    const probes = await openPageProbes(shop, ["/", "/products", goods.unsoldPage]);
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
  async function openReplica({ user, settings = {} }: Replica) {
    await cluster
      .primary()
      .query(`create role ${user} superuser login password '${cluster.password}'`);
    const shop = await openShop({
      folder,
      settings: {
        DATABASE_URL: cluster.url(user),
        SESSION_SECRET: "a secret that only these copies know",
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

type Replica = { user: string; settings?: Record<string, string> };

async function createGoods(url: string, query: DatabaseServer["query"]) {
  const clerk = await signInOwner({ url }, { headers: { ...freshAddress(), origin: url } });
  for (let number = 1; number <= pieces; number += 1) {
    await createProduct(clerk, productForm(`Failover piece ${number}`, firstStock));
  }
  await createProduct(clerk, productForm("Scarce piece", scarceStock));
  await createProduct(clerk, productForm("Unsold piece", 1));
  const rows = await query<{ id: string; name: string; slug: string }>(
    "select id, name, slug from products order by name",
  );
  const named = (name: string) => rows.filter((row) => row.name.startsWith(name));
  return {
    productIds: named("Failover piece").map(({ id }) => id),
    scarceId: named("Scarce piece")[0]!.id,
    unsoldPage: `/products/${named("Unsold piece")[0]!.slug}`,
  };
}

import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { openLoadBalancer } from "#kit/load-balancer.ts";
import {
  eventually,
  expectRecovered,
  expectShown,
  expectUnhealthy,
  withTimeout,
} from "./assertions.ts";
import { buy } from "./buyer.ts";
import type { Environment, OpenShop } from "./environment.ts";
import { groupOf, type Cases } from "./group.ts";

type Fixture = {
  /** Two replicas on one database, and the address of their balancer, which probes `/health/ready`. */
  replicas: [OpenShop, OpenShop];
  balancer: Awaited<ReturnType<typeof openLoadBalancer>>;
  close(): Promise<unknown>;
};

const cases: Cases<Fixture> = {
  "behind-balancer-without-database": async ({ replicas, balancer }) => {
    const [product] = await replicas[0].sql("select slug from products order by slug limit 1");
    const pages = ["/", "/products", `/products/${product!.slug}`];
    for (const replica of replicas) {
      for (const path of pages) {
        await eventually(10, `${path} to be cached`, async () =>
          (await expectShown(replica, path)).headers.has("ETag"),
        );
      }
    }
    const { database } = replicas[0];
    const visit = keepVisiting(balancer, pages);
    await visit.rounds(5);
    database.proxy.setMode("refuse");
    await Promise.all(replicas.map(expectUnhealthy));
    // Longer than the balancer needs to take both out of rotation.
    await visit.rounds(40);
    database.proxy.setMode("pass");
    await Promise.all(replicas.map((replica) => expectRecovered(replica)));
    await visit.stop();
    await eventually(10, "an order to be placed", () => buy(shopBehind(balancer, replicas)));
  },

  "stopped-behind-balancer": async ({ replicas, balancer }) => {
    const visit = keepVisiting(balancer, ["/cart", "/products"]);
    await visit.rounds(5);
    assert.equal(await withTimeout(drainSeconds + 15, "the replica to exit", replicas[1].end()), 0);
    await visit.rounds(20);
    await visit.stop();
    await buy(shopBehind(balancer, replicas));
    assert.deepEqual(balancer.failures, []);
  },
};

const drainSeconds = 5;

function shopBehind({ url }: { url: string }, [replica]: OpenShop[]) {
  return { url, sql: replica!.sql };
}

/** Visits these pages through the balancer until `stop`, which throws if one was not shown. */
function keepVisiting(balancer: { url: string }, paths: string[]) {
  const stopping = new AbortController();
  let done = 0;
  const visiting = visitUntilStopped();
  // Reported by `rounds` and `stop`.
  visiting.catch(() => {});
  return { rounds, stop };

  async function visitUntilStopped() {
    while (!stopping.signal.aborted) {
      await Promise.all(paths.map((path) => expectShown(balancer, path)));
      done += 1;
      await setTimeout(25);
    }
  }

  async function rounds(count: number) {
    const wanted = done + count;
    const reached = eventually(60, `${count} visits`, () => done >= wanted);
    await Promise.race([visiting, reached]);
  }

  async function stop() {
    stopping.abort();
    await visiting;
  }
}

async function open(environment: Environment): Promise<Fixture> {
  const settings = { DRAIN_SECONDS: String(drainSeconds) };
  const first = await environment.openShopOn({ settings });
  const second = await environment.openShopOn({ database: first.database, settings });
  const balancer = await openLoadBalancer({ probePath: "/health/ready" });
  balancer.replicas.push({ port: first.port }, { port: second.port });
  await eventually(10, "both to be in rotation", () =>
    balancer.replicas.every(({ isReady }) => isReady),
  );
  return { replicas: [first, second], balancer, close };

  async function close() {
    balancer.close();
    first.database.proxy.setMode("pass");
    await Promise.all([first.end(), second.end()]);
  }
}

export const behindBalancer = groupOf(open, cases);

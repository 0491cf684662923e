import { appendFileSync } from "node:fs";
import path from "node:path";
import { openFaultyTcpProxy } from "#kit/faulty-tcp-proxy.ts";
import { freePort } from "#kit/free-port.ts";
import { newFolder } from "#kit/shop.ts";
import { untilTrue } from "#kit/until-true.ts";
import { chooseAccount } from "#server/embedded-postgres/account.ts";
import { findBinaries } from "#server/embedded-postgres/binaries.ts";
import { prepareCluster } from "#server/embedded-postgres/cluster.ts";
import { createFolderOwnedBy } from "#server/embedded-postgres/home-folder.ts";
import { createServer } from "./database-server.ts";

export type TwoServers = Awaited<ReturnType<typeof openCluster>>;

/** When no process of the primary was left, and how long orders could not be stored. */
export type Interruption = { stoppedAt: number; tookMs: number };

const log = { info() {}, warn() {}, error() {} };
const hostBasedAuth = ["all", "replication"]
  .map((database) => `host ${database} all 127.0.0.1/32 scram-sha-256\n`)
  .join("");

/**
 * A primary and a synchronous standby on this machine, a proxy that leads the shop to the primary as HAProxy would, and
 * the referee's moves, as Patroni would make them: at any time at most one server takes writes.
 */
export async function openCluster() {
  const folder = newFolder();
  const account = await chooseAccount(folder);
  const home = path.join(folder, "servers");
  createFolderOwnedBy(home, account);
  const binaries = await findBinaries({ account, log }, home);
  const folders = ["a", "b"].map((name) => {
    const data = path.join(home, name);
    return { account, log, home, binaries, data };
  });
  const password = await prepareCluster(folders[0]!, folder);
  appendFileSync(path.join(folders[0]!.data, "pg_hba.conf"), hostBasedAuth);
  const ports = [await freePort(), await freePort()];
  /** The shop's way to the primary. */
  const proxy = await openFaultyTcpProxy(ports[0]!);
  /** The standby's way to the primary. */
  const replication = await openFaultyTcpProxy(ports[0]!);
  const servers = folders.map((one, at) =>
    createServer(one, { port: ports[at]!, password, replicationPort: replication.port }),
  );
  let primary = servers[0]!;
  let standby = servers[1]!;
  await primary.start({ as: "primary" });
  return {
    primary: () => primary,
    password,
    url: (user: string) => `postgresql://${user}:${password}@127.0.0.1:${proxy.port}/emas`,
    addStandby,
    switchover,
    restartPrimary,
    burnPrimary,
    setSynchronous,
    freezeStandby: () => standby.freeze(),
    thawStandby: () => standby.thaw(),
    cutReplication: () => replication.setMode("refuse"),
    async restoreReplication() {
      replication.setMode("pass");
      await untilTrue("the standby to follow again", hasSynchronousStandby);
    },
    async close() {
      proxy.close();
      replication.close();
      await Promise.all(servers.map((server) => server.destroy()));
    },
  };

  /** Builds the second server from the first; from then on each COMMIT waits for it. */
  async function addStandby() {
    await standby.copyFrom(primary);
    await standby.setSynchronous(true);
    await standby.start({ as: "standby" });
    await setSynchronous(true);
  }

  /** Whether each COMMIT waits for the standby, which follows in both cases. */
  async function setSynchronous(isOn: boolean) {
    await primary.setSynchronous(isOn);
    if (isOn) await untilTrue("the standby to follow", hasSynchronousStandby);
  }

  /**
   * Planned: the primary is stopped, the standby takes its place, and the old primary follows it. Until then no COMMIT
   * waits for a standby, as under Patroni, whose `synchronous_mode` is not strict.
   */
  async function switchover(): Promise<Interruption> {
    const began = performance.now();
    proxy.setMode("refuse");
    await primary.stop();
    const stoppedAt = performance.now();
    await standby.setSynchronous(false);
    await promoteStandby();
    await standby.start({ as: "standby" });
    await setSynchronous(true);
    return { stoppedAt, tookMs: performance.now() - began };
  }

  /** The postmaster is killed; its supervisor starts it again after `delayMs`. */
  async function restartPrimary(delayMs: number): Promise<Interruption> {
    const began = performance.now();
    await primary.killPostmaster();
    const stoppedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await primary.start({ as: "primary" });
    await untilTrue("the standby to follow again", hasSynchronousStandby);
    return { stoppedAt, tookMs: performance.now() - began };
  }

  /** The primary and its data are gone; after `delayMs` the standby takes over alone. */
  async function burnPrimary(delayMs: number) {
    proxy.setMode("refuse");
    await primary.destroy();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await standby.setSynchronous(false);
    await promoteStandby();
  }

  async function promoteStandby() {
    await standby.promote();
    [primary, standby] = [standby, primary];
    replication.setTarget(primary.port);
    replication.setMode("pass");
    proxy.setTarget(primary.port);
    proxy.setMode("pass");
  }

  async function hasSynchronousStandby() {
    const rows = await primary.query(
      "select from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')",
    );
    return rows.length > 0;
  }
}

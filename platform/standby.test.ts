import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, disconnect } from "#db/client.server.ts";
import { openCluster, type TwoServers } from "#prove/failover/cluster.ts";
import { checkStandby, countConfirmingStandbys, onOneServerSince } from "./standby.server.ts";

// Invariant: owners see that orders are on one server only if a standby confirmed them before, and has not for 15 s.

let cluster: TwoServers;
beforeAll(async () => {
  cluster = await openCluster();
  await cluster.primary().query(`create role ordinary login password '${cluster.password}'`);
  connect(cluster.url("ordinary"), 2);
}, 60_000);
afterAll(async () => {
  await disconnect();
  await cluster.close();
});

test("a standby that is gone is noticed after 15 s, by an ordinary role, until it is back", async () => {
  await checkStandby();
  expect(onOneServerSince(later())).toBeUndefined();
  await cluster.addStandby();
  await checkStandby();
  expect(await countConfirmingStandbys()).toBe(1);
  expect(onOneServerSince(later())).toBeUndefined();
  // As Patroni does when no standby is left.
  await cluster.setSynchronous(false);
  await checkStandby();
  expect(await countConfirmingStandbys()).toBe(0);
  expect(onOneServerSince()).toBeUndefined();
  expect(onOneServerSince(later())).toBeInstanceOf(Date);
  await cluster.setSynchronous(true);
  await checkStandby();
  expect(onOneServerSince(later())).toBeUndefined();
});

function later(): number {
  return Date.now() + 16_000;
}

import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { reportServerState } from "#platform/readiness.server.ts";
import { administer } from "#kit/database-server.ts";
import { setUpShop } from "#tests/shop-in-process.ts";
import { statementsOf } from "#tests/statements.ts";

// Each probe answers one question: whether to restart this replica, to send it visitors, or to wake the operator.

const shop = setUpShop();
const probes = ["/health/live", "/health/ready", "/health/database", "/health"];

afterEach(() => reportServerState({ isClosing: false, hasCachedPages: () => false }));

async function statuses() {
  const answers = await Promise.all(probes.map((path) => shop.browser().go(path)));
  return answers.map(({ status }) => status);
}

test("all answer 200 while the database answers", async () => {
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});

test("no probe is cached or says more than its status", async () => {
  for (const path of probes) {
    const { headers, text } = await shop.browser().go(path);
    expect([path, headers.get("Cache-Control"), text]).toEqual([
      path,
      "no-store",
      '{"status":"ok"}',
    ]);
  }
});

test("liveness, and readiness with cached pages, ask nothing of the database", async () => {
  reportServerState({ hasCachedPages: () => true });
  const sent = await statementsOf(async () => {
    await shop.browser().go("/health/live");
    await shop.browser().go("/health/ready");
  });
  expect(sent).toEqual([]);
});

test("a closing replica is live and answers, but is not ready", async () => {
  reportServerState({ isClosing: true, hasCachedPages: () => true });
  expect(await statuses()).toEqual([200, 503, 200, 200]);
});

/** Changes the database, and ends its sessions so that none keeps the setting from before. */
async function alterDatabase(change: string) {
  const name = new URL(shop.databaseUrl).pathname.slice(1);
  const server = inject("databaseServer");
  await administer(server, `alter database ${name} ${change}`);
  await administer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
}

describe("with a read-only database, as a standby is", () => {
  beforeEach(() => alterDatabase("set default_transaction_read_only = on"));
  afterEach(() => alterDatabase("reset default_transaction_read_only"));

  test("visitors are still sent here, and monitors hear that nothing can be sold", async () => {
    expect(await statuses()).toEqual([200, 200, 200, 503]);
  });
});

describe("without the database", () => {
  beforeEach(() => alterDatabase("allow_connections false"));
  afterEach(() => alterDatabase("allow_connections true"));

  test("a replica with cached pages is ready, because it can show them", async () => {
    reportServerState({ hasCachedPages: () => true });
    expect(await statuses()).toEqual([200, 200, 503, 503]);
  });

  test("a replica without cached pages is not ready", async () => {
    expect(await statuses()).toEqual([200, 503, 503, 503]);
  });
});

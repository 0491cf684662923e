import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { emails } from "#db/schema/notifications.ts";
import { listenForInvalidations } from "#platform/page-invalidation.server.ts";
import { readHealth, type Health } from "#shop/health/read-health.server.ts";
import { staffBadge, type Owner } from "#shop/staff.ts";
import { setUpShop } from "#tests/shop-in-process.ts";
import { describeHealth } from "./describe-health.server.ts";

// Many shops have no other monitoring, so each fault must show on this page, with what to do next.

const shop = setUpShop({ gold: true });
const owner = staffBadge({ id: "owner", name: "Farid", role: "owner" }) as Owner;

async function partsOf(change: (health: Health) => Partial<Health> = () => ({})) {
  const health = await readHealth(owner);
  const parts = describeHealth({ ...health, ...change(health) });
  return Object.fromEntries(parts.map(({ title, ...part }) => [title, part]));
}

test("is for owners only", async () => {
  expect((await (await shop.signedIn("owner")).go("/admin/health")).status).toBe(200);
  expect((await (await shop.signedIn("staff")).go("/admin/health")).status).toBe(403);
});

test("a shop that is well says so, and every other state has a next step", async () => {
  const parts = await partsOf();
  for (const title of ["Database", "Background jobs", "Gold prices", "Pictures", "File storage"])
    expect([title, parts[title]!.state]).toEqual([title, "ok"]);
  for (const [title, { state, now, next }] of Object.entries(parts)) {
    expect([title, now]).toEqual([title, expect.stringMatching(/\.$/)]);
    if (state !== "ok") expect([title, next]).toEqual([title, expect.stringMatching(/\.$/)]);
  }
});

test("what waits or failed in the database shows with its number and its screen", async () => {
  const mail = { kind: "refund", to: "siti@example.test" } as const;
  await db.insert(emails).values([
    { ...mail, dedupeKey: "1", state: "failed" },
    { ...mail, dedupeKey: "2", state: "in-doubt" },
  ]);
  await db.execute(sql`insert into pgboss.job (name, data) values ('dead-letters', '{}')`);
  await db.execute(sql`update gold_prices set effective_from = now() - interval '3 days'`);
  const parts = await partsOf(() => ({ isSmtpConfigured: true }));
  expect(parts["Emails"]).toMatchObject({
    state: "attention",
    now: "2 failed, or may not have arrived.",
    link: { to: "/admin/emails" },
  });
  expect(parts["Background jobs"]).toMatchObject({
    state: "attention",
    now: expect.stringContaining("1 job has failed this week"),
  });
  expect(parts["Gold prices"]).toMatchObject({
    state: "attention",
    now: expect.stringContaining("Both were set 3 days ago."),
  });
});

test("a scheduled job that fails is named, with how long, beside jobs that failed for the last time", async () => {
  const failing = [
    { queue: "prune-carts", failingSeconds: 7_200 },
    { queue: "expire-orders", failingSeconds: 240 },
  ] as const;
  const withJobs = (more: object) =>
    partsOf(({ jobs }) => ({
      jobs: { ...jobs!, failedThisWeek: 0, failing: [...failing], ...more },
    }));
  const failed =
    "“Delete old carts” has been failing for 2 h. “Cancel unpaid orders” has been failing for 4 min.";
  const next = expect.stringContaining('"job failed"') as string;
  expect((await withJobs({}))["Background jobs"]).toEqual({
    state: "attention",
    now: `${failed} The shop tries again by itself, within a day.`,
    next,
  });
  expect((await withJobs({ failedThisWeek: 1 }))["Background jobs"]!.now).toMatch(
    new RegExp(`^1 job has failed this week .* ${failed} The shop tries`),
  );
});

test.each<[string, string, (health: Health) => Partial<Health>]>([
  ["Database", "problem", () => ({ database: { milliseconds: 1, acceptsWrites: false } })],
  ["Background jobs", "problem", ({ jobs }) => ({ jobs: { ...jobs!, lastRunSeconds: 400 } })],
  ["Emails", "attention", () => ({ isSmtpConfigured: false })],
  [
    "Payments by FPX or card",
    "off",
    ({ payments }) => ({ payments: { ...payments, provider: "off" } }),
  ],
  [
    "Payments by FPX or card",
    "problem",
    ({ payments }) => ({
      payments: {
        ...payments,
        provider: "stripe",
        lastCall: { at: new Date(), outcome: "failed" },
      },
    }),
  ],
  ["Pictures", "problem", () => ({ pictures: false })],
  ["Pictures", "unknown", () => ({ pictures: undefined })],
  ["File storage", "problem", () => ({ files: false })],
  [
    "Backup",
    "problem",
    () => ({ backup: { state: "none", isDaily: true, problem: "Disk full." } }),
  ],
  ["Orders since the backup", "off", () => ({ archive: undefined })],
  ["Orders since the backup", "problem", () => ({ oneServerSince: new Date() })],
  [
    "Orders since the backup",
    "problem",
    () => ({ archive: { lastArchivedAt: undefined, failingSince: new Date() } }),
  ],
  ["Disk space", "problem", () => ({ disk: { freeBytes: 1e8, share: 0.01 } })],
  [
    "Version",
    "attention",
    () => ({ replicas: ["1.0.0", "1.1.0"].map((version) => ({ instance: "shop", version })) }),
  ],
])("%s can be: %s", async (title, state, change) => {
  expect((await partsOf(change))[title]).toMatchObject({
    state,
    next: expect.stringMatching(/\.$/),
  });
});

test("every replica of the shop is listed with its version, and one that stops is not", async () => {
  const listeners = [0, 1].map(() => listenForInvalidations(shop.databaseUrl, []));
  const listed = async () => (await readHealth(owner)).replicas;
  const patient = { timeout: 20_000 };
  await vi.waitFor(async () => expect(await listed()).toHaveLength(2), patient);
  expect((await listed())![0]).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    instance: expect.stringMatching(/:3000$/),
  });
  await listeners[0]!.stop();
  await vi.waitFor(async () => expect(await listed()).toHaveLength(1), patient);
  await listeners[1]!.stop();
});

test("without the database the page says so, with what else can be checked", async () => {
  const browser = await shop.signedIn("owner");
  const refused = Object.assign(new Error("refused"), { syscall: "connect" });
  const connect = (done?: (error: Error) => void) =>
    done ? done(refused) : Promise.reject(refused);
  vi.spyOn(db.$client, "connect").mockImplementation(connect as never);
  const parts = await partsOf();
  const states = Object.groupBy(Object.entries(parts), ([, { state }]) => state);
  expect(states.problem!.map(([title]) => title)).toEqual(["Database"]);
  expect(states.unknown!.map(([title]) => title)).toEqual([
    "Background jobs",
    "Emails",
    "Gold prices",
    "Backup",
    "Orders since the backup",
    "Version",
  ]);
  expect(parts["Pictures"]!.state).toBe("ok");
  const { status, text } = await browser.go("/admin/health");
  expect([status, text]).toEqual([503, expect.stringContaining("can't reach its database")]);
});

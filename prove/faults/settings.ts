import assert from "node:assert/strict";
import { createServer } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { refusedStart } from "./refused-start.ts";
import { settingsFor, type Environment, type OwnDatabase } from "./environment.ts";
import { groupOf, type Cases } from "./group.ts";

type Fixture = { environment: Environment; database: OwnDatabase; close(): Promise<unknown> };

const invalidSettings = {
  PORT: "abc",
  BASE_URL: "shop.example",
  DATABASE_URL: "mysql://localhost/shop",
  DATABASE_POOL: "4",
  DEMO: "yes",
  ADMIN_EMAIL: "owner",
  ADMIN_PASSWORD: "short",
  SESSION_SECRET: "too short",
  STRIPE_API_URL: "api.stripe.example",
  SMTP_URL: "http://mail.example",
  S3_ENDPOINT: "files",
  PRICE_LOCK_MINUTES: "-1",
  TRUST_PROXY: "11",
  DRAIN_SECONDS: "-1",
  METRICS_PORT: "3000",
  LOG_LEVEL: "loud",
  SESSION_SECRET_FILE: "/nowhere/session-secret",
};

/** What is missing if only this one is set. */
const missingSettings = {
  SESSION_SECRET: { DATABASE_URL: "postgres://shop@localhost/shop" },
  STRIPE_SECRET_KEY: { STRIPE_WEBHOOK_SECRET: "whsec_1" },
  ADMIN_PASSWORD: { ADMIN_EMAIL: "owner@prove.test", ADMIN_PASSWORD: "" },
  S3_BUCKET: { S3_ENDPOINT: "http://localhost:9000" },
  MAIL_FROM: { SMTP_URL: "smtp://localhost" },
};

const cases: Cases<Fixture> = {
  "setting-wrong": async ({ environment }) => {
    for (const [name, value] of sampleOf(environment, Object.entries(invalidSettings), 5)) {
      const line = await refusedStart({ [name]: value });
      assert.ok(line.startsWith(`Setting ${name}: `), `${name}=${value}: ${line}`);
    }
  },

  "setting-missing": async ({ environment }) => {
    for (const [name, given] of sampleOf(environment, Object.entries(missingSettings), 2)) {
      const line = await refusedStart(given);
      assert.ok(line.startsWith(`Setting ${name}: is required`), line);
    }
  },

  "data-folder-unusable": async () => {
    assert.match(await refusedStart({ DATA_DIR: "/dev/null/data" }), /\/dev\/null\/data/);
  },

  "port-taken": async ({ database }) => {
    const other = createServer().listen(0, "0.0.0.0");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    try {
      const line = await refusedStart({ ...settingsFor(database.url), PORT: String(port) });
      assert.match(line, new RegExp(`^Port ${port} is in use\\. Choose another port`));
    } finally {
      other.close();
    }
  },

  "database-down-at-start": async ({ database }) => {
    database.proxy.setMode("refuse");
    const { host } = new URL(database.url);
    const line = await refusedStart(settingsFor(database.url));
    database.proxy.setMode("pass");
    assert.ok(line.startsWith(`The database at ${host} does not answer (`), line);
    const nobody = await refusedStart(settingsFor("postgresql://emas:x@127.0.0.1:1/shop"));
    assert.match(nobody, /^The database at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)/);
  },

  "database-black-holed-at-start": async ({ database }) => {
    database.proxy.setMode("silent");
    const line = await refusedStart(settingsFor(database.url));
    database.proxy.setMode("pass");
    assert.match(line, /^The database at .* does not answer \(/);
  },

  "database-refuses-the-shop": async ({ database }) => {
    const stranger = new URL(database.url);
    stranger.password = "wrong";
    assert.match(await refusedStart(settingsFor(stranger.href)), /^password authentication failed/);
    const elsewhere = new URL(database.url);
    elsewhere.pathname = "/nowhere";
    assert.match(
      await refusedStart(settingsFor(elsewhere.href)),
      /^database "nowhere" does not exist/,
    );
  },
};

/** All of them before a release; otherwise that many, chosen by the seed. */
function sampleOf<T>({ seed, release }: Environment, all: T[], howMany: number): T[] {
  if (release) return all;
  return Array.from({ length: howMany }, (_, at) => all[(seed + at * 7) % all.length]!);
}

async function open(environment: Environment): Promise<Fixture> {
  const database = await environment.openDatabase();
  return { environment, database, close: async () => database.proxy.close() };
}

export const settings = groupOf(open, cases);

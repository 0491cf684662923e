import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connect, disconnect } from "#db/client.server.ts";
import { startQueue, stopQueue } from "#platform/queue.server.ts";
import { administer, databaseUrl } from "#kit/database-server.ts";

/**
 * A migrated database for one test file, copied from the template that `tests/global-setup.ts` prepares on a
 * real server, and connected, so that actions run as in the shop.
 */
export async function freshDatabase({ connected = true } = {}) {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name} template emas_template`);
  const url = databaseUrl(server, name);
  if (connected) {
    connect(url);
    await startQueue(url);
  }
  return {
    url,
    async drop() {
      if (connected) {
        await stopQueue();
        await disconnect();
      }
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: string;
  }
}

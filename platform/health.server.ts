import { pingDatabase } from "./outage.server.ts";

/** Whether the database answers. Times out after 2 s, so that a hanging database does not block health checks. */
export async function isHealthy(): Promise<boolean> {
  return pingDatabase();
}

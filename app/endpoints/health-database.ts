import { healthResponse } from "#app/http/health-response.server.ts";
import { pingDatabase } from "#platform/outage.server.ts";

/** For monitors of the database: 503 if it does not answer. */
export async function loader() {
  return healthResponse(await pingDatabase(), "database unavailable");
}

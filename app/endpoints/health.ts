import { healthResponse } from "#app/http/health-response.server.ts";
import { pingDatabase } from "#platform/outage.server.ts";

/** For monitors, at `/health` and `/health/database`: 200 while the shop can sell, 503 without its database. */
export async function loader() {
  return healthResponse(await pingDatabase(), "database unavailable");
}

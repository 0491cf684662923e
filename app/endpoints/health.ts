import { healthResponse } from "#app/http/health-response.server.ts";
import { pingDatabase } from "#platform/outage.server.ts";

/** For monitors, at `/health` and `/health/database`: 503 without the database, because the shop then sells nothing. */
export async function loader() {
  return healthResponse(await pingDatabase(), "database unavailable");
}

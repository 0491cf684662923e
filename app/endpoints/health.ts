import { healthResponse } from "#app/http/health-response.server.ts";
import { areWritesAccepted } from "#platform/outage.server.ts";

/** For monitors: 503 if the shop sells nothing, because the database does not answer or accepts no writes. */
export async function loader() {
  return healthResponse(await areWritesAccepted(), "nothing can be saved");
}

import { healthResponse } from "#app/http/health-response.server.ts";
import { isReady } from "#platform/readiness.server.ts";

/** For load balancers: 200 while this copy can show pages, 503 once it is about to close. */
export async function loader() {
  return healthResponse(await isReady(), "not ready");
}

import { healthResponse } from "#app/http/health-response.server.ts";
import { isReady } from "#platform/readiness.server.ts";

/** For load balancers: 503 if this process is shutting down, or has neither a database nor cached pages. */
export async function loader() {
  return healthResponse(await isReady(), "not ready");
}

import { healthResponse } from "#app/http/health-response.server.ts";

/** For liveness probes: 200 if the process answers. The database is not checked, because a restart cannot repair it. */
export function loader() {
  return healthResponse(true);
}

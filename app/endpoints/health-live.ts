import { healthResponse } from "#app/http/health-response.server.ts";

/** For supervisors: 200 while the event loop turns. It asks nothing of the database, whose outage no restart ends. */
export function loader() {
  return healthResponse(true);
}

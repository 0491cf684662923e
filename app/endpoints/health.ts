import { pingDatabase } from "#platform/outage.server.ts";

/** Answers load balancers: 200 while the database can be reached, 503 while it cannot. */
export async function loader() {
  const healthy = await pingDatabase();
  return Response.json(
    { status: healthy ? "ok" : "database unavailable" },
    { status: healthy ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

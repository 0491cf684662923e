import { pingDatabase } from "#platform/outage.server.ts";

/** For load balancers: 200 while the shop can sell, 503 while its database is unavailable. */
export async function loader() {
  const healthy = await pingDatabase();
  return Response.json(
    { status: healthy ? "ok" : "database unavailable" },
    { status: healthy ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

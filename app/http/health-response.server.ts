/** The answer to a probe: its status code, and for people one word. */
export function healthResponse(isHealthy: boolean, problem = "") {
  return Response.json(
    { status: isHealthy ? "ok" : problem },
    { status: isHealthy ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

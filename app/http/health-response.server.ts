/** The response to a health check. The status code is for the program that checks; the body is for people. */
export function healthResponse(isHealthy: boolean, problem = "") {
  return Response.json(
    { status: isHealthy ? "ok" : problem },
    { status: isHealthy ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

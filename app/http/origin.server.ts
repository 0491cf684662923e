import { data } from "react-router";
import { env } from "#env";

/**
 * For writes at endpoints, which the router's own check does not cover: throws a 403 unless the form was
 * sent from a page of this shop.
 */
export function requireSameOrigin(request: Request): void {
  const origin = request.headers.get("Origin") ?? originOf(request.headers.get("Referer"));
  const own = [new URL(env.BASE_URL).origin, new URL(request.url).origin];
  if (!origin || !own.includes(origin)) throw data("This form came from another site.", 403);
}

function originOf(referrer: string | null) {
  return referrer && URL.canParse(referrer) ? new URL(referrer).origin : undefined;
}

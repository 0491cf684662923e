import { visitorOf } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { readScalePicture } from "#shop/certificates/read-certificate.server.ts";
import type { Route } from "./+types/scale-picture";

/** The piece on the scale, for anyone who has the certificate's address. It is never cached, and not indexed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ip } = await visitorOf(context);
  const found = await readScalePicture(params.token, ip);
  const headers = {
    "Cache-Control": "no-store, private",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  };
  const plain = { ...headers, "Content-Type": "text/plain; charset=utf-8" };
  if (!found.ok) {
    const retry = { ...plain, "Retry-After": String(found.retryAfter) };
    return new Response(t("Too many attempts. Please try again later."), {
      status: 429,
      headers: retry,
    });
  }
  if (!found.picture) return new Response(t("Not found"), { status: 404, headers: plain });
  return new Response(found.picture, { headers: { ...headers, "Content-Type": "image/jpeg" } });
}

import { t } from "#languages/messages.ts";

/** Answers with a picture that only some people may see, or with 404. It is never cached. */
export function respondPrivatePicture(
  picture: Uint8Array<ArrayBuffer> | undefined,
  fileName: string,
): Response {
  const headers = { "Cache-Control": "no-store, private", "X-Content-Type-Options": "nosniff" };
  if (!picture) {
    const plain = { ...headers, "Content-Type": "text/plain; charset=utf-8" };
    return new Response(t("Not found"), { status: 404, headers: plain });
  }
  return new Response(picture, {
    headers: {
      ...headers,
      "Content-Type": "image/jpeg",
      "Content-Disposition": `inline; filename="${fileName}"`,
    },
  });
}

import { readPicture, type PictureFormat } from "#platform/images.server.ts";
import type { Route } from "./+types/images";

/**
 * Serves `/images/<key>-<width>.<format>`, and `/images/<key>-<width>` in the best format that the browser accepts. The
 * first request for a width encodes the picture. Unknown pictures and widths are answered with 404.
 */
export async function loader({ params, request }: Route.LoaderArgs) {
  const match = /^([0-9a-f]{24})-([1-9]\d{2,3})(?:\.(avif|webp|jpeg))?$/.exec(params.name);
  if (!match) return notFound();
  const [, key, width] = match as unknown as [string, string, string];
  const format = (match[3] as PictureFormat | undefined) ?? acceptedFormat(request.headers);
  const finalTag = `"${key}-${width}.${format}"`;
  const known = request.headers.get("if-none-match");
  // The picture with this tag never changes, because a different picture gets a different key. So no look-up is needed.
  if (matchesEtag(known, finalTag)) return notModified(finalTag, true);

  const picture = await readPicture(key, Number(width), format);
  if (!picture) return notFound();
  const { bytes, contentType, isFinal } = picture;
  const tag = isFinal ? finalTag : `${finalTag.slice(0, -1)}~${contentType.replace("image/", "")}"`;
  if (matchesEtag(known, tag)) return notModified(tag, isFinal);
  return new Response(request.method === "HEAD" ? null : bytes, {
    headers: {
      ...cacheHeaders(tag, isFinal),
      "Content-Type": contentType,
      "Content-Length": String(bytes.byteLength),
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function acceptedFormat(headers: Headers): PictureFormat {
  const accept = headers.get("accept") ?? "";
  if (accept.includes("image/avif")) return "avif";
  return accept.includes("image/webp") ? "webp" : "jpeg";
}

function matchesEtag(header: string | null, tag: string): boolean {
  const tags = header?.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return tags?.includes(tag) ?? false;
}

function notModified(tag: string, isFinal: boolean) {
  return new Response(null, { status: 304, headers: cacheHeaders(tag, isFinal) });
}

/** Caches a final picture for a year. Until it exists, a substitute is sent, which is cached for only one minute. */
function cacheHeaders(tag: string, isFinal: boolean) {
  const control = isFinal ? "public, max-age=31536000, immutable" : "public, max-age=60";
  return { ETag: tag, "Cache-Control": control, Vary: "Accept" };
}

// In English everywhere: browsers show no text in place of a picture.
function notFound() {
  return new Response("Not found", {
    status: 404,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

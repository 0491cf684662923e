import { readPicture, type PictureFormat } from "#platform/images.server.ts";
import type { Route } from "./+types/images";

/** `/images/<key>-<width>.<format>`: a kept picture, made at first request. Anything else is not there. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const asked = /^([0-9a-f]{24})-([1-9]\d{2,3})\.(avif|webp|jpeg)$/.exec(params.name);
  if (!asked) return notThere();
  const [name, key, width, format] = asked as unknown as [string, string, string, PictureFormat];
  const known = request.headers.get("if-none-match");
  // The address names the content, so who holds the settled answer holds the right one for good.
  if (holds(known, settledTag(name))) return notModified(settledTag(name), true);

  const picture = await readPicture(key, Number(width), format);
  if (!picture) return notThere();
  const { bytes, contentType, settled } = picture;
  const tag = settled ? settledTag(name) : `"${name}~${contentType.replace("image/", "")}"`;
  if (holds(known, tag)) return notModified(tag, settled);
  return new Response(request.method === "HEAD" ? null : bytes, {
    headers: {
      ...lasting(tag, settled),
      "Content-Type": contentType,
      "Content-Length": String(bytes.byteLength),
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function settledTag(name: string) {
  return `"${name}"`;
}

function holds(header: string | null, tag: string): boolean {
  const tags = header?.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return tags?.includes(tag) ?? false;
}

function notModified(tag: string, settled: boolean) {
  return new Response(null, { status: 304, headers: lasting(tag, settled) });
}

/** A minute for what stands in for an AVIF: by then it is made. */
function lasting(tag: string, settled: boolean) {
  const control = settled ? "public, max-age=31536000, immutable" : "public, max-age=60";
  return { ETag: tag, "Cache-Control": control };
}

function notThere() {
  return new Response("Not found", {
    status: 404,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

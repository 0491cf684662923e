import { href } from "react-router";
import { profileFor } from "#app/http/cached-shop-data.server.ts";
import { publicLanguages } from "#languages/language.server.ts";
import { absoluteUrl } from "#shop/absolute-url.server.ts";
import { dayOf } from "#shop/calendar-day.ts";
import type { Route } from "./+types/security-txt";

const validDays = 180;

/** Tells where to report a vulnerability (RFC 9116). Without an email address of the shop there is nobody to tell. */
export async function loader({ context }: Route.LoaderArgs) {
  const { email } = await profileFor(context);
  if (!email) return new Response(null, { status: 404 });
  const expires = dayOf(new Date(Date.now() + validDays * 86_400_000));
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${expires}T00:00:00+08:00`,
    `Preferred-Languages: ${publicLanguages().join(", ")}`,
    `Canonical: ${absoluteUrl(href("/.well-known/security.txt"))}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

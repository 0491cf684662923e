import { href } from "react-router";
import { profileFor } from "#app/http/cached-shop-data.server.ts";
import { pathIn } from "#languages/addresses.ts";
import { currentLanguage, tagOf } from "#languages/language.server.ts";
import type { Route } from "./+types/web-manifest";

/** Lets people put the shop on their home screen, in their language (https://www.w3.org/TR/appmanifest). */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await profileFor(context);
  const language = currentLanguage();
  const manifest = {
    name,
    lang: tagOf(language),
    id: pathIn(language, href("/")),
    start_url: pathIn(language, href("/")),
    scope: "/",
    // With the browser's Back button, because people go to their bank's page and return.
    display: "minimal-ui",
    background_color: "#FBF8F2",
    theme_color: "#35181F",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
  return Response.json(manifest, {
    headers: {
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

import { href } from "react-router";
import { absoluteUrl } from "#shop/absolute-url.server.ts";

const pages = [href("/admin"), href("/auth"), href("/cart"), href("/checkout")];

export function loader() {
  const lines = [
    "User-agent: *",
    ...[...pages, "/order-confirmation", "/payment"].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${absoluteUrl(href("/sitemap.xml"))}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

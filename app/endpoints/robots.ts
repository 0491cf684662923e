import { env } from "#env";

export function loader() {
  const lines = [
    "User-agent: *",
    ...["/admin", "/auth", "/cart", "/checkout", "/order-confirmation", "/payment"].map(
      (path) => `Disallow: ${path}`,
    ),
    "",
    `Sitemap: ${env.BASE_URL}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

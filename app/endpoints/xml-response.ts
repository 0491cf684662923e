/** A sitemap, or an index of sitemaps: an XML document that lists addresses. */
export function xmlResponse(root: string, entry: string, addresses: string[]): Response {
  const entries = addresses.map(
    (address) => `<${entry}><loc>${escapeXml(address)}</loc></${entry}>`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</${root}>
`;
  return new Response(body, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

/** Escapes a text for XML 1.0, which allows no other control characters than tab and line breaks. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}

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

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

import { Readable } from "node:stream";

/** A CSV file that is sent while it is written, named after the shop's own day (UTC+8). */
export function csvFile(name: string, lines: AsyncIterable<string>): Response {
  const body = Readable.toWeb(Readable.from(encoded(lines))) as ReadableStream<Uint8Array>;
  const today = new Date(Date.now() + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      "Cache-Control": "no-store, private",
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${today}.csv"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function* encoded(lines: AsyncIterable<string>) {
  for await (const some of lines) yield Buffer.from(some);
}

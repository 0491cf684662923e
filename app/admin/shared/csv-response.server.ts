import { Readable } from "node:stream";
import { dayOf } from "#shop/calendar-day.ts";

/** A streamed CSV download. The file's name is `name` and the `dates`: by default, the current one in Malaysia (UTC+8). */
export function csvResponse(
  name: string,
  lines: AsyncIterable<string> | Iterable<string>,
  dates = dayOf(new Date()),
): Response {
  const body = Readable.toWeb(Readable.from(encodeLines(lines))) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      "Cache-Control": "no-store, private",
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${dates}.csv"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function* encodeLines(lines: AsyncIterable<string> | Iterable<string>) {
  for await (const chunk of lines) yield Buffer.from(chunk);
}

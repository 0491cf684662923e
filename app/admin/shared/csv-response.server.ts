import { Readable } from "node:stream";
import { dayOf } from "#shop/calendar-day.ts";

/** A streamed CSV download. The file's name is `name` and the current date in Malaysia (UTC+8). */
export function csvResponse(name: string, lines: AsyncIterable<string>): Response {
  const body = Readable.toWeb(Readable.from(encodeLines(lines))) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      "Cache-Control": "no-store, private",
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${dayOf(new Date())}.csv"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function* encodeLines(lines: AsyncIterable<string>) {
  for await (const chunk of lines) yield Buffer.from(chunk);
}

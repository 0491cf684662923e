import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";

type RenderOptions = { nonce: string; signal: AbortSignal; onError: (error: unknown) => void };

/** Renders a complete page. Throws errors that happen outside of error boundaries, and the abort reason of `signal`. */
export async function renderPage(
  page: ReactNode,
  { nonce, signal, onError }: RenderOptions,
): Promise<Buffer> {
  signal.throwIfAborted();
  // React does not get the signal, because React's listener on it would keep the page's data in memory.
  // Otherwise React puts large parts below `Suspense` at the end of the page, from where a script has to move them.
  const progressiveChunkSize = Infinity;
  const stream = await renderToReadableStream(page, { nonce, onError, progressiveChunkSize });
  await stream.allReady;
  return Buffer.from(await new Response(stream).arrayBuffer());
}

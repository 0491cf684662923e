import type { ReactNode } from "react";
import { EventEmitter } from "node:events";
import { renderToPipeableStream } from "react-dom/server";

type RenderOptions = { nonce: string; signal: AbortSignal; onError: (error: unknown) => void };

/**
 * Renders a complete page. Uses React's Node stream, because its web stream passes every chunk on by promises, which
 * adds up to a tenth of the render time. Throws errors outside of error boundaries, and the abort reason of `signal`.
 */
export function renderPage(
  page: ReactNode,
  { nonce, signal, onError }: RenderOptions,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError,
      onShellError: onFail,
      onAllReady: () => void pipe(new BufferedWritable(onFinish, onFail)),
    });
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();

    function onFinish(html: Buffer) {
      // The signal outlives the page; its listener would keep the page's data in memory.
      signal.removeEventListener("abort", onAbort);
      resolve(html);
    }
    function onFail(error: unknown) {
      signal.removeEventListener("abort", onAbort);
      reject(error);
    }
    function onAbort() {
      abort(signal.reason);
      reject(signal.reason as Error);
    }
  });
}

/**
 * Collects what is written and passes it to `onFinish`. Not a `Writable`: Node 24 keeps each one, with all data of
 * its page, until a full garbage collection, which then ran three times a second.
 */
class BufferedWritable extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  /** React calls this on a fatal error. */
  readonly destroy: (error: unknown) => void;
  readonly #onFinish: (html: Buffer) => void;
  readonly #chunks: Uint8Array[] = [];

  constructor(onFinish: (html: Buffer) => void, onFail: (error: unknown) => void) {
    super();
    this.#onFinish = onFinish;
    this.destroy = onFail;
  }

  write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    return true;
  }

  end(): this {
    this.#onFinish(Buffer.concat(this.#chunks));
    return this;
  }
}

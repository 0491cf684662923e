import type { ReactNode } from "react";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";

type Drawing = { nonce: string; signal: AbortSignal; onError: (error: unknown) => void };

/**
 * A whole page, when all of it is there. Through Node's own streams, as the web's hand each piece on by
 * promises, which costs as much as a tenth of the drawing. Throws what the page throws outside its boundaries,
 * and what `signal` says where its reader has left.
 */
export function drawPage(page: ReactNode, { nonce, signal, onError }: Drawing): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    const paper = new Writable({
      // React takes the end of a page for a reader who has left, and makes an error of it.
      emitClose: false,
      write(piece: Uint8Array, _encoding, written) {
        pieces.push(piece);
        written();
      },
      final(finished) {
        finished();
        // The signal outlives the page, and would keep all that it was drawn with.
        signal.removeEventListener("abort", leave);
        resolve(Buffer.concat(pieces));
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError,
      onShellError(error) {
        signal.removeEventListener("abort", leave);
        reject(error);
      },
      onAllReady: () => void pipe(paper),
    });
    signal.addEventListener("abort", leave, { once: true });
    if (signal.aborted) leave();

    function leave() {
      abort(signal.reason);
      reject(signal.reason as Error);
    }
  });
}

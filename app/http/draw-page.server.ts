import type { ReactNode } from "react";
import { EventEmitter } from "node:events";
import { renderToPipeableStream } from "react-dom/server";

type Drawing = { nonce: string; signal: AbortSignal; onError: (error: unknown) => void };

/**
 * A whole page, when all of it is there. Through what Node's streams are piped to, as the web's hand each piece on
 * by promises, which costs as much as a tenth of the drawing. Throws what the page throws outside its boundaries,
 * and what `signal` says where its reader has left.
 */
export function drawPage(page: ReactNode, { nonce, signal, onError }: Drawing): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError,
      onShellError: tear,
      onAllReady: () => void pipe(new Paper(hand, tear)),
    });
    signal.addEventListener("abort", leave, { once: true });
    if (signal.aborted) leave();

    function hand(drawn: Buffer) {
      // The signal outlives the page, and would keep all that it was drawn with.
      signal.removeEventListener("abort", leave);
      resolve(drawn);
    }
    function tear(error: unknown) {
      signal.removeEventListener("abort", leave);
      reject(error);
    }
    function leave() {
      abort(signal.reason);
      reject(signal.reason as Error);
    }
  });
}

/**
 * Hands over what was written on it when it ends. No `Writable`: Node 24 keeps each of those, and with it all that
 * a page was drawn from, until V8 looks through the whole heap, which it then did three times a second.
 */
class Paper extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  /** What React calls where it cannot go on. */
  readonly destroy: (error: unknown) => void;
  readonly #hand: (drawn: Buffer) => void;
  readonly #pieces: Uint8Array[] = [];

  constructor(hand: (drawn: Buffer) => void, tear: (error: unknown) => void) {
    super();
    this.#hand = hand;
    this.destroy = tear;
  }

  write(piece: string | Uint8Array): boolean {
    this.#pieces.push(typeof piece === "string" ? Buffer.from(piece) : piece);
    return true;
  }

  end(): this {
    this.#hand(Buffer.concat(this.#pieces));
    return this;
  }
}

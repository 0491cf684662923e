const pages = new WeakMap<Response, Buffer>();

/**
 * Answers with a page whose bytes stand beside the answer: a `Response` would copy them into a stream, and out of it
 * again, which is a twentieth of making the page. Whoever sends it takes them by `takePage`, or calls `withPage`.
 */
export function answerWithPage(page: Buffer, init: ResponseInit): Response {
  const answer = new Response(null, init);
  pages.set(answer, page);
  return answer;
}

/** All bytes of an answer, wherever they are. */
export async function bytesOf(answer: Response): Promise<Buffer> {
  return pages.get(answer) ?? Buffer.from(await answer.arrayBuffer());
}

/** The answer with its page in it, as everybody else expects one. */
export function withPage(answer: Response): Response {
  const page = pages.get(answer);
  return page ? new Response(new Uint8Array(page), answer) : answer;
}

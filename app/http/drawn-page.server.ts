const pages = new WeakMap<Response, Buffer<ArrayBuffer>>();

/**
 * Answers with a page whose bytes stand beside the answer: a `Response` would copy them into a stream, and out of it
 * again, which is a twentieth of making the page. Whoever sends it reads them by `bytesOf`, or puts them in by `withPage`.
 */
export function answerWithPage(page: Buffer<ArrayBuffer>, init: ResponseInit): Response {
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
  return page ? new Response(page, answer) : answer;
}

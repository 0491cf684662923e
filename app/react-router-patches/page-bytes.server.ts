import { patches } from "./patches.ts";

const pageBytes = new WeakMap<Response, Buffer<ArrayBuffer>>();

/**
 * A response whose body is kept beside it, because a `Response` would copy the bytes into a stream and out again. Read
 * the bytes with `responseBytes`, or get a normal response from `withPage`.
 */
export function responseWithPage(page: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  if (!patches.pageBytes) return new Response(page, init);
  const answer = new Response(null, init);
  pageBytes.set(answer, page);
  return answer;
}

/** The bytes of a response's body, which is kept beside the response or in it. */
export async function responseBytes(answer: Response): Promise<Buffer> {
  return pageBytes.get(answer) ?? Buffer.from(await answer.arrayBuffer());
}

/** A normal response, with the page as its body. */
export function withPage(answer: Response): Response {
  const page = pageBytes.get(answer);
  return page ? new Response(page, answer) : answer;
}

import { patches } from "./patches.ts";

const pageBytes = new WeakMap<Response, Buffer<ArrayBuffer>>();

/**
 * Returns a response without a body and stores the page's bytes beside it, because a `Response` would copy the bytes
 * into a stream and out again. `responseBytes` returns the bytes, `withPage` a normal response.
 */
export function responseWithPage(page: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  if (!patches.pageBytes) return new Response(page, init);
  const answer = new Response(null, init);
  pageBytes.set(answer, page);
  return answer;
}

/** The bytes of a response, whether they are stored beside the response or in its body. */
export async function responseBytes(answer: Response): Promise<Buffer> {
  return pageBytes.get(answer) ?? Buffer.from(await answer.arrayBuffer());
}

/** A normal response, with the page as its body. */
export function withPage(answer: Response): Response {
  const page = pageBytes.get(answer);
  return page ? new Response(page, answer) : answer;
}

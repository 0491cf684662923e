import { href, redirect, redirectDocument } from "react-router";
import type { SaveAnswer } from "./save-request.server.ts";
import { setUploadProgress } from "./upload-progress.ts";

export type Sent = SaveAnswer & { to?: string };

/**
 * In the browser, for a form with pictures: sent by XMLHttpRequest, because `fetch` does not tell how far
 * an upload is. Everything else goes the usual way.
 */
export async function sendProduct<Usual>(
  request: Request,
  productId: string,
  usual: () => Promise<Usual>,
): Promise<Usual | SaveAnswer | Response> {
  const isSave = request.headers.get("content-type")?.startsWith("multipart/");
  const form = isSave ? await request.clone().formData() : undefined;
  const files = form?.getAll("pictures").filter((one) => one instanceof File && one.size > 0);
  if (!form || !files?.length) return usual();
  try {
    const answer = await post(
      href("/admin/products/:productId/save", { productId }),
      form,
      request,
    );
    // Signed out meanwhile, we were led to the sign-in page.
    if (!answer.json) return redirectDocument(answer.url);
    const { to, ...refused } = JSON.parse(answer.json) as Sent;
    return to ? redirect(to) : refused;
  } finally {
    setUploadProgress(undefined);
  }
}

type Answer = { url: string; json: string | undefined };

function post(url: string, form: FormData, { signal }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest();
    sender.open("POST", url);
    sender.upload.addEventListener("progress", ({ loaded, total }) =>
      setUploadProgress(Math.floor((100 * loaded) / total)),
    );
    sender.addEventListener("load", () => {
      if (sender.status >= 500) return reject(new Error(`The shop answered ${sender.status}`));
      const isJson = sender.getResponseHeader("Content-Type")?.startsWith("application/json");
      resolve({ url: sender.responseURL, json: isJson ? sender.responseText : undefined });
    });
    sender.addEventListener("error", () => {
      const problem = "The connection broke off while the images were sent. Please try again.";
      resolve({ url, json: JSON.stringify({ problem } satisfies Sent) });
    });
    sender.addEventListener("abort", () => reject(signal.reason));
    signal.addEventListener("abort", () => sender.abort());
    setUploadProgress(0);
    sender.send(form);
  });
}

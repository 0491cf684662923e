import { href, redirect, redirectDocument } from "react-router";
import type { FormAnswer } from "../save-picture-form.server.ts";
import { pathIn } from "#languages/addresses.ts";
import { languageCode } from "#languages/messages.ts";
import { setUploadProgress } from "./upload-progress.ts";

export type SaveResponse = FormAnswer & { to?: string };

/**
 * Sends a form with new images by XMLHttpRequest, because `fetch` reports no upload progress. All other forms go
 * through `sendByDefault`.
 */
export async function sendProduct<Default>(
  request: Request,
  productId: string,
  sendByDefault: () => Promise<Default>,
): Promise<Default | FormAnswer | Response> {
  const isSave = request.headers.get("content-type")?.startsWith("multipart/");
  const form = isSave ? await request.clone().formData() : undefined;
  const files = form?.getAll("pictures").filter((one) => one instanceof File && one.size > 0);
  if (!form || !files?.length) return sendByDefault();
  try {
    const answer = await sendForm(
      pathIn(languageCode(), href("/admin/products/:productId/save", { productId })),
      form,
      request,
    );
    // An answer without JSON means that the session has ended: the request was redirected to sign-in.
    if (!answer.json) return redirectDocument(answer.url);
    const { to, ...refused } = JSON.parse(answer.json) as SaveResponse;
    return to ? redirect(to) : refused;
  } finally {
    setUploadProgress(undefined);
  }
}

type RawAnswer = { url: string; json: string | undefined };

function sendForm(url: string, form: FormData, { signal }: Request): Promise<RawAnswer> {
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
    // As `fetch` does it, so that `keepPage` keeps the form and offers to try again.
    sender.addEventListener("error", () => reject(new TypeError("The shop did not answer")));
    sender.addEventListener("abort", () => reject(signal.reason));
    signal.addEventListener("abort", () => sender.abort());
    setUploadProgress(0);
    sender.send(form);
  });
}

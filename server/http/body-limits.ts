import { bodyLimit } from "hono/body-limit";

/** Where files may be sent to, they are counted while they are read, by `readUpload`; other forms are held whole. */
export function mayCarryFiles({ url, headers }: Request) {
  const isForm = headers.get("content-type")?.startsWith("multipart/") === true;
  return isForm && takesFiles.test(new URL(url).pathname);
}

const takesFiles =
  /^\/(payment\/touch-n-go\/[^/]+|admin\/(categories|settings\/home|products\/[^/]+(\/save)?))(\.data)?$/;

/** The longest form is checkout's, whose quote may have 100,000 characters. */
export const smallBody = bodyLimit({ maxSize: 1024 * 1024 });

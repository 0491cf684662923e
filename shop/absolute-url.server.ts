import { env } from "#env";

/** Turns a path from `links.ts` into a full URL, for use outside the shop's pages, such as in emails. */
export function absoluteUrl(path: string): string {
  return env.BASE_URL + path;
}

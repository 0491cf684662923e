import { env } from "#env";

/** The full URL of a path (`links.ts`), for use outside of the shop's pages, such as in an email. */
export function absoluteUrl(path: string): string {
  return env.BASE_URL + path;
}

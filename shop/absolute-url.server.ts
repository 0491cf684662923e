import { env } from "#env";

/** The URL of a path (`links.ts`) for readers outside of the shop's pages, such as an email. */
export function absoluteUrl(path: string): string {
  return env.BASE_URL + path;
}

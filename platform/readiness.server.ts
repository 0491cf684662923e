import { pingDatabase } from "./outage.server.ts";

const server = { isClosing: false, hasCachedPages: () => false };

/** The HTTP server reports that it is closing, and passes a function that tells whether pages are cached. */
export function reportServerState(changes: Partial<typeof server>) {
  Object.assign(server, changes);
}

/**
 * Whether a load balancer should send visitors to this process. Without the database, cached pages are enough: the
 * shop's other processes lose the database too, and if none of them were ready, no visitor would see the cached pages.
 */
export async function isReady(): Promise<boolean> {
  if (server.isClosing) return false;
  return server.hasCachedPages() || (await pingDatabase());
}

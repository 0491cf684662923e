import { pingDatabase } from "./outage.server.ts";

const server = { isClosing: false, hasCachedPages: () => false };

/** The HTTP server calls this with what only it knows. */
export function reportServerState(changes: Partial<typeof server>) {
  Object.assign(server, changes);
}

/**
 * Whether a load balancer should send visitors here. Cached pages are enough, because all copies lose the database at
 * the same moment, and without a copy in rotation no one would see those pages.
 */
export async function isReady(): Promise<boolean> {
  if (server.isClosing) return false;
  return server.hasCachedPages() || (await pingDatabase());
}

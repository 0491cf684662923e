/**
 * All places where the shop replaces a part of React Router. The figures are the CPU time saved on an uncached page
 * (ADR-0044). The setting `REACT_ROUTER_PATCHES=off` turns off the patches that run in the server;
 * `tests/e2e/react-router-patches.spec.ts` buys a ring without them.
 */
export const patches = {
  /** `server-link.tsx` saves 7 % of a product page's CPU time, 6 % of a list's and 10 % of the home page's. */
  serverLink: true,
  /** `matched-manifest.server.ts` saves 6 % of a product page's CPU time, 5 % of a list's and of the home page's. */
  matchedManifest: true,
  /** `page-bytes.server.ts` saves 2 % of a product page's CPU time, 5 % of a list's and 7 % of the home page's. */
  pageBytes: true,
  /**
   * `own-load-route-module.ts` saves no time. It keeps the page if the network fails while code loads (ADR-0040). As a
   * part of the build it ignores `REACT_ROUTER_PATCHES`, and it is off under `npm run dev`.
   */
  loadRouteModule: true,
};

export function turnOffPatches() {
  Object.assign(patches, { serverLink: false, matchedManifest: false, pageBytes: false });
}

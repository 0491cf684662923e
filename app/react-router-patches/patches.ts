/**
 * All places where the shop goes around a part of React Router. The figures are the processor time saved on an uncached
 * product page, list and home page (ADR-0044). The setting `REACT_ROUTER_PATCHES=off` turns off those that run in the
 * server; `tests/e2e/react-router-patches.spec.ts` buys a ring without them.
 */
export const patches = {
  /** `server-link.tsx`: 7, 6 and 10 %. */
  serverLink: true,
  /** `matched-manifest.server.ts`: 6, 5 and 5 %. */
  matchedManifest: true,
  /** `page-bytes.server.ts`: 2, 5 and 7 %. */
  pageBytes: true,
  /**
   * `own-load-route-module.ts` saves no time: with it, a page survives if the network fails while code loads
   * (ADR-0040). It is part of the build, so the setting does not reach it; off under `npm run dev`.
   */
  loadRouteModule: true,
};

export function turnOffPatches() {
  Object.assign(patches, { serverLink: false, matchedManifest: false, pageBytes: false });
}

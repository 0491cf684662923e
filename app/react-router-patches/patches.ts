/**
 * All places where the shop replaces a part of React Router. The comments give the CPU time that each patch saves on an
 * uncached page (ADR-0044). The setting `REACT_ROUTER_PATCHES=off` turns off the patches that run in the server.
 * `tests/e2e/react-router-patches.spec.ts` tests that a customer can buy a ring without these patches.
 */
export const patches = {
  /** `server-link.tsx` saves 7 % of a product page's CPU time, 6 % of a list's and 10 % of the home page's. */
  serverLink: true,
  /** `matched-manifest.server.ts` saves 6 % of a product page's CPU time, 5 % of a list's and of the home page's. */
  matchedManifest: true,
  /** `page-bytes.server.ts` saves 2 % of a product page's CPU time, 5 % of a list's and 7 % of the home page's. */
  pageBytes: true,
  /**
   * `own-load-route-module.ts` saves no time. It keeps the page if the network fails while code loads (ADR-0040). It
   * ignores `REACT_ROUTER_PATCHES` and is off under `npm run dev`, because only the production build applies it.
   */
  loadRouteModule: true,
  /**
   * `data-router.ts` saves no time. With it, a page stays if the network fails (ADR-0040); without it, React Router shows
   * the error page. It ignores `REACT_ROUTER_PATCHES`, because it runs in browsers.
   */
  dataRouter: true,
};

export function turnOffPatches() {
  Object.assign(patches, { serverLink: false, matchedManifest: false, pageBytes: false });
}

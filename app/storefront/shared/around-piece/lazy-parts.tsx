import { lazyPart } from "#app/ui/lazy-part.tsx";

// All are here, in a chunk that every page loads: imported by a screen's own chunk, they would make the page load its
// styles twice.

export const Assurances = lazyPart(() => import("./assurances.tsx"));
export const Description = lazyPart(() => import("./description.tsx"));
export const SharePiece = lazyPart(() => import("./share-piece.tsx"));
export const RelatedPieces = lazyPart(() => import("./related-pieces.tsx"));
export const RecentlyViewed = lazyPart(() => import("./recently-viewed.tsx"));
// Not around a piece, but here for the reason above.
export const OpenNow = lazyPart(() => import("../open-now.tsx"));

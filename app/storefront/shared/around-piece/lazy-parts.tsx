import { lazy, Suspense, type ComponentType } from "react";

// Parts of pages whose HTML is sent with the page, and whose code loads after the page's own. All are here, in a chunk
// that every page loads: imported by a screen's own chunk, they would make the page load its styles twice.

export const Assurances = lazyPart(() => import("./assurances.tsx"));
export const SharePiece = lazyPart(() => import("./share-piece.tsx"));
export const RelatedPieces = lazyPart(() => import("./related-pieces.tsx"));
export const RecentlyViewed = lazyPart(() => import("./recently-viewed.tsx"));

/** Without its code, as on a lost connection, the part is left out. */
function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(() => load().catch(() => ({ default: nothing as ComponentType<Props> })));
  return function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

function nothing() {
  return null;
}

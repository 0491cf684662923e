import { lazyPart } from "#app/ui/lazy-part.tsx";

// Apart from `around-piece/lazy-parts.tsx`, because cards have hearts, and parts around a piece have cards.
export const WatchHeart = lazyPart(() => import("./watch-heart.tsx"));

/** The code that changes the list, for the cart, which needs it only after a press. */
export const loadWatchChanges = () => import("./change-watched.ts");

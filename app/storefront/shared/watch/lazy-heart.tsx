import { lazyPart } from "#app/ui/lazy-part.tsx";

// Apart from `around-piece/lazy-parts.tsx`, because cards have hearts, and parts around a piece have cards.
export const WatchHeart = lazyPart(() => import("./watch-heart.tsx"));

import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { forgetRecentPieces, readRecentPieces, rememberPiece } from "#app/ui/recent-pieces.ts";
import { t } from "#languages/messages.ts";
import type { ProductCard as Card } from "#shop/catalogue/list-products.server.ts";
import { ProductCard } from "../catalogue/product-card.tsx";
import { Section } from "../catalogue/section.tsx";

const minPieces = 2;

/**
 * The pieces viewed last on this device, except `current`, which is viewed now. They are fetched when the reader comes
 * near, so that a page that is not read to its end asks nothing of the server.
 */
export default function RecentlyViewed({ current }: { current?: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { data = [], load } = useFetcher<Card[]>();
  const [isCleared, setCleared] = useState(false);
  useEffect(() => {
    const ids = readRecentPieces().filter((id) => id !== current);
    if (current) rememberPiece(current);
    if (ids.length < minPieces) return;
    const address = `${href("/recently-viewed")}?ids=${ids.join(",")}`;
    return whenNear(place.current!, () => void load(address));
  }, [current, load]);

  function clear() {
    forgetRecentPieces();
    setCleared(true);
    place.current!.focus();
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isCleared ? (
        <p role="status" className="mt-20 text-ink-soft">
          {t("Your recently viewed pieces are cleared from this device.")}
        </p>
      ) : data.length >= minPieces ? (
        <Section
          id="recently-viewed"
          title={t("Recently viewed")}
          className="mt-16 md:mt-24"
          action={
            <Button type="button" variant="quiet" size="sm" className="-mr-4" onClick={clear}>
              {t("Clear")}
              <span className="sr-only"> {t("recently viewed pieces")}</span>
            </Button>
          }
        >
          <div className="flex snap-x gap-x-4 overflow-x-auto pb-4 md:gap-x-6">
            {data.map((piece) => (
              <div key={piece.id} className="w-[42%] shrink-0 snap-start md:w-[23%]">
                <ProductCard product={piece} small />
              </div>
            ))}
          </div>
        </Section>
      ) : null}
    </div>
  );
}

/** Calls `act` once when the element is less than half a screen away. Returns how to stop waiting. */
function whenNear(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: "50%" },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

import TriangleAlert from "lucide:triangle-alert";
import { useEffect, useEffectEvent, useRef, type Ref, type RefObject } from "react";
import { href, useFetcher } from "react-router";
import { langOf } from "#app/ui/lang-of.ts";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import type { CartLine } from "#shop/cart/cart.server.ts";
import { formatMoney } from "#shop/money.ts";
import { problemSentence } from "../shared/cart-refusals.ts";
import { lowStock } from "../shared/low-stock.ts";
import { PieceFacts, PiecePicture } from "../shared/piece.tsx";
import type { CartAnswer } from "./cart-action.server.ts";
import { ReduceQuantityForm, RemoveForm, SaveForLaterForm } from "./line-forms.tsx";
import { LineQuantity } from "./line-quantity.tsx";
import type { CartEntry } from "./optimistic-cart.ts";
import { RemovedLine } from "./removed-line.tsx";
import { useSaveForLater } from "./use-save-for-later.ts";
import { lineFetcherKey, lineHeadingId, type CartChanges } from "./use-cart-changes.ts";

/** One line of the cart, or a note in its place. `refused` is the error of a form that was sent without JavaScript. */
export function CartLineRow({
  entry: { line, removal },
  changes,
  refused,
}: {
  entry: CartEntry;
  changes: CartChanges;
  refused: string | undefined;
}) {
  const { state, data: reply } = useFetcher<CartAnswer>({ key: lineFetcherKey(line.id) });
  // A success is seen in the list itself.
  const answered = state === "idle" && reply?.ok === false ? reply.message : undefined;
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  useFocusWhenSwapped(heading, Boolean(removal));

  const isRestored = removal && state === "idle" && reply?.ok === true && reply.intent === "add";
  const finishRestoring = useEffectEvent(() => removal && changes.finishRestoring(removal));
  useEffect(() => {
    if (isRestored) finishRestoring();
  }, [isRestored]);

  return removal ? (
    <RemovedLine
      ref={heading}
      line={removal.line}
      isRemoving={line.quantity <= 0}
      refused={answered}
      onUndo={() => changes.restore(removal)}
    />
  ) : (
    <PresentLine
      headingRef={heading}
      line={line}
      changes={changes}
      answered={answered ?? refused}
    />
  );
}

function PresentLine({
  line,
  changes,
  answered,
  headingRef,
}: {
  line: CartLine;
  changes: CartChanges;
  answered: string | undefined;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  const { id, piece, problem } = line;
  const saveForLater = useSaveForLater();
  const name = piece?.name ?? t("An item that is no longer available");
  const note = problemSentence(line) ?? answered;
  const noteId = `note-${id}`;
  const lowerTo = problem === "not-enough-stock" ? (piece?.available ?? 0) : 0;

  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 border-b border-line py-6 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6">
      <PiecePicture
        piece={piece}
        className="sm:row-span-2"
        sizes="(min-width: 40rem) 8rem, 5.5rem"
      />
      <div className="min-w-0">
        <h2
          ref={headingRef}
          id={lineHeadingId(line)}
          tabIndex={-1}
          className="display text-lg"
          lang={langOf(piece, "name")}
        >
          {piece && problem !== "gone" ? (
            <Link
              to={href("/products/:slug", { slug: piece.slug })}
              className="underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {piece ? <PieceFacts piece={piece} /> : null}
        {piece?.unitPrice === undefined ? null : (
          <p data-price className="mt-1 text-sm text-ink-soft tabular-nums">
            {t("{price} each", { price: formatMoney(piece.unitPrice) })}
          </p>
        )}
        {piece && !problem && piece.available <= lowStock ? (
          <p className="mt-1 text-sm font-medium text-warn">
            {t("Only {count} left", { count: piece.available })}
          </p>
        ) : null}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-1 gap-y-2 self-end sm:col-span-1 sm:col-start-2">
        {piece && (!problem || problem === "not-enough-stock") ? (
          <LineQuantity
            line={line}
            name={name}
            changes={changes}
            noteId={note ? noteId : undefined}
          />
        ) : null}
        {line.total !== undefined || problem === "price-unavailable" ? (
          <p className="ml-auto text-base font-semibold sm:order-1" aria-live="polite">
            <span className="sr-only">{t("Line total:")} </span>
            <Price amount={line.total} />
          </p>
        ) : null}
        <div className="-ml-3 flex basis-full flex-wrap gap-x-1 sm:ml-0 sm:basis-auto">
          {piece && problem !== "gone" ? (
            <SaveForLaterForm
              itemId={id}
              name={name}
              onSubmit={() => void saveForLater(piece.productId, () => changes.remove(line))}
            />
          ) : null}
          <RemoveForm itemId={id} name={name} onSubmit={() => changes.remove(line)} />
        </div>
        <div role="status" className="basis-full empty:hidden sm:order-2">
          {note ? (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-warn-wash px-3.5 py-2.5 text-sm text-warn">
              <TriangleAlert className="size-4 shrink-0" />
              <span id={noteId} className="min-w-0 flex-1 basis-40 font-medium">
                {note}
              </span>
              {lowerTo > 0 ? (
                <ReduceQuantityForm
                  itemId={id}
                  to={lowerTo}
                  onSubmit={() => changes.set(line, lowerTo)}
                />
              ) : null}
            </div>
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** The button that was pressed goes away, so the focus moves to what is in its place. */
function useFocusWhenSwapped(heading: RefObject<HTMLElement | null>, isRemoved: boolean) {
  const wasRemoved = useRef(isRemoved);
  useEffect(() => {
    if (isRemoved !== wasRemoved.current) heading.current?.focus();
    wasRemoved.current = isRemoved;
  }, [heading, isRemoved]);
}

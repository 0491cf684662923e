import TriangleAlert from "lucide:triangle-alert";
import { href, useFetcher } from "react-router";
import { langOf } from "#app/ui/lang-of.ts";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import type { CartLine } from "#shop/cart/cart.server.ts";
import { formatMoney } from "#shop/money.ts";
import { useAnswerToast } from "../shared/use-answer-toast.ts";
import type { CartAnswer } from "./cart-request.server.ts";
import { ReduceQuantityForm, RemoveForm } from "./line-forms.tsx";
import { LineQuantity } from "./line-quantity.tsx";
import { lineFetcherKey, type CartChanges } from "./use-cart-changes.ts";
import { PieceFacts, PiecePicture } from "../shared/piece.tsx";
import { problemSentence } from "../shared/cart-refusals.ts";

/** One line of the cart. `refused` is the error of a form that was sent without JavaScript. */
export function CartLineRow({
  line,
  refused,
  changes,
  onRemove,
}: {
  line: CartLine;
  changes: CartChanges;
  refused: string | undefined;
  onRemove: () => void;
}) {
  const { state, data: reply } = useFetcher<CartAnswer>({ key: lineFetcherKey(line.id) });
  useAnswerToast(reply);
  const { id, piece, quantity, problem } = line;
  const name = piece?.name ?? t("An item that is no longer available");
  const answered = state === "idle" && reply?.ok === false ? reply.message : undefined;
  const message = problemSentence(line) ?? answered ?? refused;
  const noteId = `note-${id}`;
  const lowerTo = problem === "not-enough-stock" ? (piece?.available ?? 0) : 0;

  return (
    <li
      // A removed line is hidden but stays mounted, because the server may still refuse the removal.
      hidden={quantity <= 0}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 border-b border-line py-6 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6 [&[hidden]]:hidden"
    >
      <PiecePicture
        piece={piece}
        className="sm:row-span-2"
        sizes="(min-width: 40rem) 8rem, 5.5rem"
      />
      <div className="min-w-0">
        <h2 className="display text-lg" lang={langOf(piece, "name")}>
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
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-1 gap-y-3 self-end sm:col-span-1 sm:col-start-2">
        {piece && (!problem || problem === "not-enough-stock") ? (
          <LineQuantity
            line={line}
            name={name}
            changes={changes}
            noteId={message ? noteId : undefined}
          />
        ) : null}
        <RemoveForm
          itemId={id}
          name={name}
          onSubmit={() => {
            changes.remove(line);
            onRemove();
          }}
        />
        {line.total !== undefined || problem === "price-unavailable" ? (
          <p className="ml-auto text-base font-semibold" aria-live="polite">
            <span className="sr-only">{t("Line total:")} </span>
            <Price amount={line.total} />
          </p>
        ) : null}
        <div role="status" className="basis-full empty:hidden">
          {message ? (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-warn-wash px-3.5 py-2.5 text-sm text-warn">
              <TriangleAlert className="size-4 shrink-0" />
              <span id={noteId} className="min-w-0 flex-1 basis-40 font-medium">
                {message}
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

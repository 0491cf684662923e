import { langOf } from "#app/ui/lang-of.ts";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import type { CartLine } from "#shop/cart/cart.server.ts";
import { PieceFacts, PiecePicture } from "../shared/piece.tsx";
import { problemSentence } from "../shared/cart-refusals.ts";

export function SummaryLines({ lines, className }: { lines: CartLine[]; className: string }) {
  return (
    <ul className={className}>
      {lines.map((line) => (
        <SummaryLine key={line.id} line={line} />
      ))}
    </ul>
  );
}

function SummaryLine({ line }: { line: CartLine }) {
  const { piece, quantity, total } = line;
  const problem = problemSentence(line);
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 py-4">
      <PiecePicture piece={piece} sizes="4rem" />
      <div className="min-w-0">
        <p className="display text-base leading-6" lang={langOf(piece, "name")}>
          {piece?.name ?? t("An item that is no longer available")}
        </p>
        {piece ? <PieceFacts piece={piece} /> : null}
        {total === undefined ? null : (
          <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="text-sm text-ink-soft tabular-nums">
              {quantity} × <Price amount={piece?.unitPrice} />
            </p>
            <p className="ml-auto font-medium">
              <span className="sr-only">{t("Line total:")} </span>
              <Price amount={total} />
            </p>
          </div>
        )}
      </div>
      {problem ? <p className="col-span-2 mt-2 text-sm font-medium text-warn">{problem}</p> : null}
    </li>
  );
}

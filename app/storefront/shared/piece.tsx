import { ChoiceLine, choicesOf } from "#app/ui/choices.tsx";
import { classes } from "#app/ui/classes.ts";
import { Gem } from "#app/ui/icons.tsx";
import { PictureView } from "#app/ui/picture.tsx";
import type { CartLine } from "#shop/cart/cart.server.ts";
import type { Picture } from "#shop/picture.ts";
import { purityName } from "#shop/purity.ts";
import { formatWeight } from "#shop/weight.ts";

type ShownPiece = CartLine["piece"];

/**
 * A small square photo of a piece in a cart or an order, or a placeholder if it has none. Its alt text is empty, because
 * the product's name is next to it.
 */
export function PiecePicture({
  piece,
  sizes,
  className,
}: {
  piece: { picture: Picture | null } | undefined;
  sizes: string;
  className?: string;
}) {
  return (
    <div
      className={classes("aspect-square self-start overflow-hidden rounded-sm bg-line", className)}
    >
      {piece?.picture ? (
        <PictureView
          picture={piece.picture}
          alt=""
          sizes={sizes}
          widths={[160, 240, 320]}
          className="size-full object-cover"
        />
      ) : (
        <span className="grid size-full place-items-center text-ink-soft">
          <Gem className="stroke-1 size-6" />
        </span>
      )}
    </div>
  );
}

/** A piece's purity and weight, for example `916 (22K) · 3.75 g`, and the chosen options. */
export function PieceFacts({ piece }: { piece: NonNullable<ShownPiece> }) {
  return (
    <p className="text-sm text-ink-soft">
      <span className="tabular-nums">
        {purityName(piece.purity)} · {formatWeight(piece.weight)}
      </span>
      {choicesOf(piece).length > 0 ? (
        <span className="block">
          <ChoiceLine of={piece} />
        </span>
      ) : null}
    </p>
  );
}

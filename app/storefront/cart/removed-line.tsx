import TriangleAlert from "lucide:triangle-alert";
import Undo2 from "lucide:undo-2";
import { useId, type Ref } from "react";
import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ChoiceLine, choicesOf } from "#app/ui/choices.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { Link } from "#app/ui/link.tsx";
import { t } from "#languages/messages.ts";
import type { CartLine } from "#shop/cart/cart.server.ts";

/** Says in the place of a removed line that it was removed, and offers to undo that if its pieces can be added again. */
export function RemovedLine({
  ref,
  line: { piece, problem, quantity },
  isRemoving,
  refused,
  onUndo,
}: {
  ref: Ref<HTMLParagraphElement>;
  line: CartLine;
  /** Whether the server has not answered yet. */
  isRemoving: boolean;
  /** Why the pieces could not be added again. */
  refused: string | undefined;
  onUndo: () => void;
}) {
  const textId = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4">
      <p ref={ref} id={textId} tabIndex={-1} className="min-w-0 flex-1 basis-48">
        <span className="block text-sm text-ink-soft">{t("Removed from cart")}</span>
        <span className="font-medium wrap-anywhere" lang={langOf(piece, "name")}>
          {piece && problem !== "gone" ? (
            <Link
              to={href("/products/:slug", { slug: piece.slug })}
              className="underline-offset-4 hover:underline"
            >
              {piece.name}
            </Link>
          ) : (
            (piece?.name ?? t("An item that is no longer available"))
          )}
        </span>
        {quantity > 1 ? (
          <span className="whitespace-nowrap tabular-nums"> × {quantity}</span>
        ) : null}
        {piece && choicesOf(piece).length > 0 ? (
          <span className="block text-sm text-ink-soft">
            <ChoiceLine of={piece} />
          </span>
        ) : null}
      </p>
      {piece && (!problem || problem === "not-enough-stock") ? (
        <Button
          type="button"
          variant="secondary"
          size="sm"
          aria-describedby={textId}
          disabled={isRemoving}
          onClick={onUndo}
        >
          <Undo2 className="size-4" />
          {t("Undo")}
        </Button>
      ) : null}
      <div role="status" className="basis-full empty:hidden">
        {refused ? (
          <p className="flex items-center gap-3 rounded-sm bg-warn-wash px-3.5 py-2.5 text-sm font-medium text-warn">
            <TriangleAlert className="size-4 shrink-0" />
            {refused}
          </p>
        ) : null}
      </div>
    </li>
  );
}

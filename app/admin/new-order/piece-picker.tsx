import ChevronDown from "lucide-react/icons/chevron-down";
import Gem from "lucide-react/icons/gem";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { InputField, SelectField } from "#app/ui/field.tsx";
import { PictureView } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import type { PickPiece } from "#shop/catalogue/pick-pieces.server.ts";
import { formatMoney } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import { SearchBox } from "../search-box.tsx";
import type { About } from "./draft-lines.tsx";

type Props = {
  draftId: string;
  search: string;
  found: { pieces: PickPiece[]; more: boolean };
  about: About;
  isBusy: boolean;
};

/** Pieces by name, found while typing where JavaScript runs; each with its choices and an Add button. */
export function PiecePicker({ draftId, search, found, about, isBusy }: Props) {
  const submit = useSubmit();
  return (
    <Card title="Pieces">
      <Form method="get" role="search" className="flex gap-2">
        <input type="hidden" name="draft" value={draftId} />
        <SearchBox
          words={search}
          label="Search pieces by name"
          placeholder="Name of a piece"
          className="min-w-0 flex-1"
          onType={(event) =>
            void submit(event.currentTarget.form, { replace: true, preventScrollReset: true })
          }
        />
        <Button type="submit" variant="secondary" className="px-4">
          Search
        </Button>
      </Form>
      {found.pieces.length === 0 ? (
        <p className="mt-5 text-ink-soft">No piece is called so. A part of its name is enough.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {found.pieces.map((piece) => (
            <Found
              key={`${piece.id} ${found.pieces.length === 1}`}
              {...{ draftId, piece, isBusy }}
              isOnly={found.pieces.length === 1}
              problem={about.id === piece.id ? about.problem : undefined}
            />
          ))}
        </ul>
      )}
      {found.more ? (
        <p className="mt-2 text-xs text-ink-soft">There are more. Type a part of the name.</p>
      ) : null}
    </Card>
  );
}

function Found(props: {
  draftId: string;
  piece: PickPiece;
  isBusy: boolean;
  problem: string | undefined;
  /** The only one that was found is open at once. */
  isOnly: boolean;
}) {
  const { draftId, piece, isBusy, problem, isOnly } = props;
  const isSold = piece.price !== undefined && piece.available > 0;
  const names = [...new Set(piece.variants.map(({ name }) => name))];
  const facts = (
    <>
      {piece.picture ? (
        <PictureView
          picture={piece.picture}
          alt=""
          sizes="48px"
          widths={[160]}
          className="size-12 rounded-sm object-cover"
        />
      ) : (
        <span className="grid size-12 place-items-center rounded-sm bg-line text-ink-soft">
          <Gem aria-hidden="true" className="size-5" strokeWidth={1} />
        </span>
      )}
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 font-medium break-words">{piece.name}</span>
          {piece.price === undefined ? null : <Price amount={piece.price} />}
        </span>
        <span className="block text-xs text-ink-soft tabular-nums">
          {piece.purity} · {formatWeight(piece.weight)} ·{" "}
          {piece.price === undefined
            ? "no gold price today"
            : isSold
              ? `${piece.available} in stock`
              : "sold out"}
        </span>
      </span>
    </>
  );
  if (!isSold) return <li className={row}>{facts}</li>;
  return (
    <li>
      <details className="group/piece" open={isOnly || problem !== undefined}>
        <summary className={classes(row, "cursor-pointer hover:text-gold-ink")}>
          {facts}
          <ChevronDown
            aria-hidden="true"
            className="size-4.5 text-ink-soft group-open/piece:rotate-180"
          />
        </summary>
        <Form
          method="post"
          preventScrollReset
          className="flex flex-wrap items-end gap-2 pb-4 sm:pl-15"
        >
          <input type="hidden" name="draft" value={draftId} />
          <input type="hidden" name="productId" value={piece.id} />
          {names.map((name) => (
            <SelectField
              key={name}
              label={name}
              dense
              name="variant"
              required
              className="min-w-32 flex-1"
            >
              <option value="">Choose</option>
              {piece.variants
                .filter((variant) => variant.name === name)
                .map((variant) => (
                  <option key={variant.id} value={variant.id} disabled={variant.available === 0}>
                    {variantWords(variant)}
                  </option>
                ))}
            </SelectField>
          ))}
          {piece.colors.length > 0 ? (
            <SelectField label="Colour" dense name="color" required className="min-w-28 flex-1">
              <option value="">Choose</option>
              {piece.colors.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : null}
          <InputField
            label="Quantity"
            dense
            type="number"
            name="quantity"
            defaultValue={1}
            min={1}
            max={Math.min(99, piece.available)}
            required
            className="w-24"
          />
          <Button name="intent" value="add" disabled={isBusy} className="px-5">
            Add<span className="sr-only"> {piece.name}</span>
          </Button>
        </Form>
        {problem ? <p className="pb-4 text-xs font-medium text-bad sm:pl-15">{problem}</p> : null}
      </details>
    </li>
  );
}

const row = "grid grid-cols-[3rem_minmax(0,1fr)_1.125rem] items-center gap-x-3 py-3";

function variantWords({ value, priceAdjustment, available }: PickPiece["variants"][number]) {
  const more = priceAdjustment > 0 ? `+${formatMoney(priceAdjustment)}` : "";
  const less = priceAdjustment < 0 ? formatMoney(priceAdjustment) : "";
  return [value, more || less, available > 0 ? `${available} left` : "sold out"]
    .filter(Boolean)
    .join(" · ");
}

import { langOf } from "#app/ui/lang-of.ts";
import { Price, PriceFrom } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import { PiecePicture } from "../../shared/piece.tsx";
import type { Suggestion } from "./suggestion-options.ts";

type Props = {
  id: string;
  options: Suggestion[];
  /** The option that the keyboard has reached; -1 for none. */
  active: number;
  className: string;
  onChoose: (option: Suggestion) => void;
};

/** The options below a search field, which keeps the focus (https://www.w3.org/WAI/ARIA/apg/patterns/combobox). */
export default function SuggestionList({ id, options, active, className, onChoose }: Props) {
  return (
    <div id={id} role="listbox" aria-label={t("Suggestions")} className={className}>
      {options.map((option, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles the keys
        <div
          key={option.to}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // The field must not lose the focus before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 text-sm hover:bg-gold-wash aria-selected:bg-gold-wash"
        >
          <OptionContent option={option} />
        </div>
      ))}
    </div>
  );
}

function OptionContent({ option }: { option: Suggestion }) {
  switch (option.kind) {
    case "piece": {
      const { piece } = option;
      return (
        <>
          <PiecePicture piece={piece} sizes="2.75rem" className="w-11 shrink-0 self-center" />
          <span className="min-w-0 flex-1">
            <span lang={langOf(piece, "name")} className="line-clamp-2">
              {piece.name}
            </span>
            <span className="block text-ink-soft">
              {piece.price !== undefined && piece.isPriceFrom ? (
                <PriceFrom amount={piece.price} />
              ) : (
                <Price amount={piece.price} />
              )}
            </span>
          </span>
        </>
      );
    }
    case "category":
      return <span lang={langOf(option.category, "name")}>{option.category.name}</span>;
    case "all":
      return (
        <span className="font-medium text-gold-ink">
          {t("All results for “{search}”", { search: option.search })}
        </span>
      );
  }
}

import { textLinkClass } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";

/** Says that the form holds what was typed before, and empties it for the next person at a shared device. */
export function RestoredNotice({ onClear }: { onClear: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-sm border border-line bg-card px-4 text-sm text-ink-soft">
      <span className="py-2">{t("We've filled in what you typed here before.")}</span>
      <button
        type="button"
        onClick={onClear}
        className={textLinkClass({ standalone: true }, "font-semibold")}
      >
        {t("Clear")}
      </button>
    </p>
  );
}

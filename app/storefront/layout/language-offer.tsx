import { useState } from "react";
import { useLocation } from "react-router";
import { X } from "#app/ui/icons.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { pathIn } from "#languages/addresses.ts";
import { languageCode, t } from "#languages/messages.ts";
import type { LanguageLink } from "../shared/language-links.server.ts";
import { chooseLanguage, chosenLanguage } from "./language-choice.ts";

/**
 * A line at the bottom that offers the language which the browser prefers. Drawn by the script, because the page is
 * cached for everyone; nobody is redirected, because a link should show everyone the page that its sender saw.
 */
export function LanguageOffer({ languages }: { languages: LanguageLink[] }) {
  const { pathname, search } = useLocation();
  const [isDeclined, setDeclined] = useState(false);
  const offered = useHydrated() && !isDeclined ? languageToOffer(languages) : undefined;
  if (!offered) return null;
  const { code, tag, offer } = offered;
  return (
    <aside aria-label={t("Language")} data-language-offer className="language-offer">
      <a
        href={pathIn(code, pathname + search)}
        hrefLang={tag}
        lang={tag}
        onClick={() => chooseLanguage(code)}
        className="flex min-h-12 items-center font-medium text-gold-ink underline underline-offset-4"
      >
        {offer}
      </a>
      <button
        type="button"
        aria-label={t("Stay in this language")}
        onClick={() => {
          chooseLanguage(languageCode());
          setDeclined(true);
        }}
        className="grid size-12 place-items-center rounded-sm hover:bg-gold-wash"
      >
        <X className="size-5" />
      </button>
    </aside>
  );
}

/** The first language of the browser's list in which the shop speaks, unless that is this page's or one was chosen. */
function languageToOffer(languages: LanguageLink[]): LanguageLink | undefined {
  if (chosenLanguage()) return undefined;
  const preferred = navigator.languages
    .map((tag) => tag.split("-")[0])
    .flatMap((code) => languages.find((language) => language.code === code) ?? [])[0];
  return preferred?.code === languageCode() ? undefined : preferred;
}

import { useLocation } from "react-router";
import { pathIn } from "#languages/addresses.ts";
import { languageCode, t } from "#languages/messages.ts";
import type { LanguageLink } from "../shared/language-links.server.ts";
import { chooseLanguage } from "./language-choice.ts";

/** Links to this page in the other languages. Plain links, because each language has its own scripts. */
export function LanguageSwitch({
  languages,
  label = t("Language"),
  className,
}: {
  languages: LanguageLink[];
  /** Different for each switch on a page, because screen readers list them. */
  label?: string;
  /** Also styles the links: `footer-links` or `menu-languages`. */
  className: string;
}) {
  const { pathname, search } = useLocation();
  if (languages.length < 2) return null;
  return (
    <nav aria-label={label} className={className}>
      <ul>
        {languages.map(({ code, tag, name }) => (
          <li key={code}>
            <a
              href={pathIn(code, pathname + search)}
              hrefLang={tag}
              lang={tag}
              onClick={() => chooseLanguage(code)}
              aria-current={code === languageCode() ? "true" : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { data, href } from "react-router";
import { insuredLimitFor, profileFor } from "#app/http/cached-shop-data.server.ts";
import { Link } from "#app/ui/link.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";
import {
  currentLanguage,
  languageName,
  languageOf,
  tagOf,
  type Language,
} from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import type { Profile, TranslatedText } from "#shop/profile/profile-schema.server.ts";
import { localText } from "#shop/profile/local-texts.ts";
import type { Route } from "./+types/route";
import { PageHeading } from "../shared/catalogue/page-heading.tsx";
import { fillPlaceholders } from "./fill-placeholders.server.ts";
import { policyLinks } from "../shared/page-links.ts";
import { pageMeta } from "../shared/page-meta.ts";

// In English everywhere: the language's name in that language.
const malay = "Bahasa Melayu";

type Text = { language: Language; lang: string; name: string; text: string };

export async function loader({ url, context }: Route.LoaderArgs) {
  const [profile, insuredLimit] = await Promise.all([
    profileFor(context),
    insuredLimitFor(context),
  ]);
  const path = languageOf(url.pathname).path.replace(/\/$/, "");
  const page = pagesOf(profile)[path];
  if (!page) throw data(null, { status: 404 });
  const texts = page.texts.map(({ language, text, ...rest }) => ({
    ...rest,
    text: fillPlaceholders(text, { profile, insuredLimit, language }),
  }));
  return { path, title: page.title, texts };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.title,
    description: loaderData?.texts[0]?.text,
    path: loaderData?.path,
  });
}

export default function Policy({ loaderData }: Route.ComponentProps) {
  const { path, title, texts } = loaderData;
  return (
    <div className="frame">
      <PageHeading title={title}>
        {texts.length > 1 ? (
          <p className="flex flex-wrap gap-x-6">
            {texts.map(({ lang, name }) => (
              <a key={lang} href={`#${lang}`} lang={lang} className={textLinkClass({}, "py-2")}>
                {name}
              </a>
            ))}
          </p>
        ) : null}
      </PageHeading>
      <div className="grid gap-x-16 gap-y-12 md:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="space-y-16">
          {texts.map(({ lang, name, text }) => (
            <section key={lang} id={lang} aria-label={name} lang={lang}>
              {texts.length > 1 ? (
                <p className="mb-6 border-b border-line pb-2 text-sm font-semibold text-gold-ink">
                  {name}
                </p>
              ) : null}
              <Prose text={text} />
            </section>
          ))}
        </div>
        <nav aria-label={t("Policies")} className="h-fit border-t border-gold pt-4">
          <ul>
            {policyLinks.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={to === path ? "page" : undefined}
                  className="block py-2 text-ink-soft hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
                >
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

function pagesOf(profile: Profile): Record<string, { title: string; texts: Text[] }> {
  return {
    [href("/privacy")]: { title: t("Privacy"), texts: privacyTexts(profile) },
    [href("/terms")]: { title: t("Terms"), texts: [policyText(profile, "terms")] },
    [href("/delivery-and-exchange")]: {
      title: t("Delivery and exchange"),
      texts: [policyText(profile, "deliveryAndExchange")],
    },
  };
}

function policyText(profile: Profile, name: TranslatedText): Text {
  const { text, lang: language = currentLanguage() } = localText(profile, name);
  return { language, lang: tagOf(language), name: languageName(language), text };
}

/** The law asks for this notice in English and Malay, so both follow the text in the language of the page. */
function privacyTexts(profile: Profile): Text[] {
  const required: Text[] = [
    { language: "en", lang: "en", name: languageName("en"), text: profile.privacyEnglish },
    { language: "ms", lang: "ms", name: malay, text: profile.privacyMalay },
  ];
  const shown = policyText(profile, "privacyEnglish");
  const first = required.find(({ lang }) => lang === shown.lang) ?? shown;
  return [first, ...required.filter((one) => one !== first)];
}

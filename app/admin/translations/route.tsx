import { href } from "react-router";
import { formOf, parseForm } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { t, tPlural } from "#languages/messages.ts";
import { editPhrases, phrasesForm } from "#shop/catalogue/edit-phrases.server.ts";
import { listPhrases, listUntranslated } from "#shop/catalogue/list-untranslated.server.ts";
import { otherLanguages } from "../shared/other-languages.server.ts";
import { PageHead } from "../shared/page-head.tsx";
import { PhraseCard } from "./phrase-card.tsx";
import type { Route } from "./+types/route";
import { UntranslatedCard } from "./untranslated-card.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const all = url.searchParams.has("all");
  const languages = otherLanguages();
  const [missing, phrases] = await Promise.all([
    Promise.all(languages.map(({ code }) => listUntranslated(staff, code))),
    listPhrases(staff, { all, limit: all ? 100 : 50 }),
  ]);
  return {
    languages: languages.map((language, at) => ({ ...language, ...missing[at]! })),
    ...phrases,
    all,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const here = href("/admin/translations") + url.search;
  const submission = parseForm(await formOf(request), { schema: phrasesForm });
  if (submission.status !== "success") {
    const error = Object.values(submission.error ?? {}).flat()[0];
    return redirectWithError(here, error ?? t("This form is not valid."));
  }
  const saved = await editPhrases(staff, submission.value);
  if (!saved.ok) {
    return redirectWithError(
      here,
      t("Someone else has just translated “{text}”. Nothing was saved. Please check this page.", {
        text: saved.text,
      }),
    );
  }
  const title = tPlural(saved.changed, "{count} translation saved", "{count} translations saved");
  return redirectWithToast(here, { title });
}

/** Lists what shoppers still read in English, and lets staff translate the words that repeat. */
export default function Translations({ loaderData }: Route.ComponentProps) {
  const { languages, phrases, isMore, all } = loaderData;
  return (
    <>
      <PageHead title={t("Translations")}>
        {t("Shoppers read English where a translation is missing.")}
      </PageHead>
      <div className="grid gap-4">
        {languages.map((language) => (
          <UntranslatedCard key={language.code} language={language} />
        ))}
        <PhraseCard key={JSON.stringify(phrases)} {...{ languages, phrases, isMore, all }} />
      </div>
    </>
  );
}

import Languages from "lucide:languages";
import { Form, href, useLocation } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { languageCode, t } from "#languages/messages.ts";

export type OwnLanguage = { code: string; tag: string; name: string };

/** Chooses the language of the back office for this account, in all browsers. */
export function LanguageMenu({
  languages,
  itemClass,
}: {
  languages: OwnLanguage[];
  itemClass: string;
}) {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action={href("/admin/choose-language")}
      reloadDocument
      className={classes(itemClass, "text-ink-soft")}
    >
      <Languages
        aria-hidden="true"
        className="mt-3 size-4.5 shrink-0 self-start"
        strokeWidth={1.75}
      />
      <input type="hidden" name="next" value={pathname + search} />
      <span role="group" aria-label={t("Language")} className="flex flex-wrap gap-x-3">
        {languages.map(({ code, tag, name }) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={tag}
            aria-current={code === languageCode() ? "true" : undefined}
            className="min-h-11 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink lg:min-h-10"
          >
            {name}
          </button>
        ))}
      </span>
    </Form>
  );
}

import { Prose } from "#app/ui/prose.tsx";
import { t } from "#languages/messages.ts";

export default function Description({ text, lang }: { text: string; lang: string | undefined }) {
  return (
    <section aria-label={t("Description")} className="mt-10 border-t border-line pt-8">
      <Prose text={text} {...(lang && { lang })} />
    </section>
  );
}

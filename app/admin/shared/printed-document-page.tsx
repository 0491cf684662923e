import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { PrintButton } from "#app/ui/printed-document.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { PageHead } from "./page-head.tsx";
import { useSearchWith } from "./use-search-with.ts";
import type { loadPaper } from "./load-paper.server.tsx";

/** A printable document. The heading, the buttons and the languages above the document are not printed. */
export function PrintedDocumentPage({
  title,
  paper: { orderId, tag, html, languages },
}: {
  title: string;
  paper: Awaited<ReturnType<typeof loadPaper>>;
}) {
  const searchWith = useSearchWith();
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={title}
          action={
            <div className="flex flex-wrap gap-2">
              <ButtonLink to={href("/admin/orders/:orderId", { orderId })} variant="secondary">
                {t("Back to the order")}
              </ButtonLink>
              <PrintButton />
            </div>
          }
        />
        {languages.length > 1 ? (
          <nav aria-label={t("Language of the document")} className="mb-4">
            <ul className="flex flex-wrap gap-x-5">
              {languages.map((language) => (
                <li key={language.code}>
                  <TextLink
                    standalone
                    to={searchWith({ language: language.code })}
                    lang={language.tag}
                    aria-current={language.isChosen ? "true" : undefined}
                    className="aria-[current]:font-medium aria-[current]:underline"
                  >
                    {language.name}
                  </TextLink>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
      {/* React drew it on the server, which escaped every text. */}
      <div lang={tag} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}

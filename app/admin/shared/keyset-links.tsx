import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { useSearchWith } from "./use-search-with.ts";

type Props = { newer: number | undefined; older: number | undefined };

/** Links to newer and older entries. With keyset pagination, entries added meanwhile do not shift the pages. */
export function KeysetLinks({ newer, older }: Props) {
  const searchWith = useSearchWith();
  if (!newer && !older) return null;
  const pageLink = (edge: { after?: number; before?: number }) =>
    searchWith({ after: edge.after?.toString(), before: edge.before?.toString() });
  return (
    <nav aria-label={t("Pages")} className="mt-4 flex justify-center gap-6 text-sm">
      {newer ? (
        <>
          <TextLink standalone to={pageLink({})}>
            {t("Newest")}
          </TextLink>
          <TextLink standalone to={pageLink({ after: newer })}>
            {t("Newer")}
          </TextLink>
        </>
      ) : null}
      {older ? (
        <TextLink standalone to={pageLink({ before: older })}>
          {t("Older")}
        </TextLink>
      ) : null}
    </nav>
  );
}

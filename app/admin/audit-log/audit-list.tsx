import ChevronDown from "lucide:chevron-down";
import { DateTime } from "#app/ui/date-time.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { pathIn } from "#languages/addresses.ts";
import { languageCode, t, tContext } from "#languages/messages.ts";
import type { AuditEntry } from "#shop/audit/list-audit.server.ts";
import { changesOf, type Change } from "./changes.ts";
import { TextLink, textLinkClass } from "#app/ui/text-link.tsx";
import { actionLabel, linkOf, nameOf } from "./entry-labels.ts";

/** The audit log: who changed what and when. Each entry expands to the values before and after the change. */
export function AuditList({ entries }: { entries: AuditEntry[] }) {
  return (
    <ul
      aria-label={t("Activity, newest first")}
      className="divide-y divide-line rounded-lg border border-line bg-card"
    >
      {entries.map((entry) => (
        <li key={entry.id}>
          <details className="group">
            <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2.5 hover:bg-gold-wash/40 [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 flex-1 break-words sm:flex sm:items-baseline sm:justify-between sm:gap-4">
                <span className="min-w-0">
                  <strong className="font-semibold">{entry.staffName}</strong>{" "}
                  <Rich
                    text={actionLabel(entry.action)}
                    name={() => <span className="font-medium">{nameOf(entry)}</span>}
                  />
                </span>
                <DateTime
                  value={entry.at}
                  className="block shrink-0 text-xs text-ink-soft tabular-nums"
                />
              </span>
              <ChevronDown
                aria-hidden="true"
                className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="px-4 pt-1 pb-4">
              <Changes changes={changesOf(entry.before, entry.after)} />
              <EntryLink entry={entry} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Changes({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <p className="text-ink-soft">{t("Saved without changes.")}</p>;
  return (
    <dl className="divide-y divide-line border-y border-line text-sm">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="gap-x-4 py-2 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-ink-soft">{field}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 break-words tabular-nums">
            {from === undefined ? null : (
              <span className="min-w-0 text-ink-soft">
                <span className="sr-only">{tContext("old value", "from")} </span>
                <LongText text={from} />
              </span>
            )}
            {to === undefined ? (
              <span className="sr-only">{t(", removed")}</span>
            ) : (
              <span className="flex min-w-0 gap-x-2 font-medium">
                {from === undefined ? null : (
                  <>
                    <span aria-hidden="true" className="font-normal text-ink-soft">
                      →
                    </span>
                    <span className="sr-only"> {tContext("new value", "to")} </span>
                  </>
                )}
                <span className="min-w-0">
                  <LongText text={to} />
                </span>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const maxExcerptLength = 240;

/** Shortens long texts, because a whole page of terms would push the other changes off the screen. */
function LongText({ text }: { text: string }) {
  if (text.length <= maxExcerptLength) return <span className="whitespace-pre-line">{text}</span>;
  return (
    <details className="group/long inline-block max-w-full">
      <summary className="cursor-pointer list-none whitespace-pre-line [&::-webkit-details-marker]:hidden">
        {text.slice(0, maxExcerptLength)}
        <span className="ml-1 font-medium text-gold-ink underline group-open/long:hidden">
          {t("… more")}
        </span>
      </summary>
      <span className="whitespace-pre-line">{text.slice(maxExcerptLength)}</span>
    </details>
  );
}

function EntryLink({ entry }: { entry: AuditEntry }) {
  const link = linkOf(entry);
  if (!link) return null;
  if (link.isPicture) {
    return (
      <a
        href={pathIn(languageCode(), link.to)}
        target="_blank"
        rel="noopener"
        className={textLinkClass({ standalone: true }, "mt-1")}
      >
        {link.label}
        <span className="sr-only">
          {" "}
          {t("of order {number} in a new tab", { number: entry.label })}
        </span>
      </a>
    );
  }
  return (
    <TextLink standalone to={link.to} className="mt-1">
      {link.label}
      <span className="sr-only"> {nameOf(entry)}</span>
    </TextLink>
  );
}

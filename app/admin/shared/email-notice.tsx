import { href } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import { Rich } from "#app/ui/rich.tsx";

/** Warns when emails are not being sent, and links to emails that were not sent. */
export function EmailNotice({ open, isSending }: { open: number; isSending: boolean }) {
  if (isSending && open === 0) return null;
  return (
    <div className="mb-6 rounded-lg border border-warn/40 bg-warn-wash p-4 md:p-5">
      {isSending ? null : (
        <p>
          <Rich
            text={t(
              "<strong>Emails aren't being sent.</strong> No mail server is set up, so emails are only saved as files. Ask the person who runs your server to set up a mail server.",
            )}
            strong={(words) => <strong className="font-semibold text-warn">{words}</strong>}
          />
        </p>
      )}
      {open > 0 ? (
        <p className={isSending ? undefined : "mt-2"}>
          <TextLink standalone to={href("/admin/emails")} className="underline md:min-h-7">
            {tPlural(open, "{count} email wasn't sent", "{count} emails weren't sent")}
          </TextLink>
        </p>
      ) : null}
    </div>
  );
}

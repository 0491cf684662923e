import { href } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";

/** Warns when emails are not being sent, and links to emails that were not sent. */
export function EmailNotice({ open, isSending }: { open: number; isSending: boolean }) {
  if (isSending && open === 0) return null;
  return (
    <div className="mb-6 rounded-lg border border-warn/40 bg-warn-wash p-4 md:p-5">
      {isSending ? null : (
        <p>
          <strong className="font-semibold text-warn">Emails aren't being sent.</strong> No mail
          server is set up, so emails are only saved as files. Ask the person who runs your server
          to set up a mail server.
        </p>
      )}
      {open > 0 ? (
        <p className={isSending ? undefined : "mt-2"}>
          <TextLink standalone to={href("/admin/emails")} className="underline md:min-h-7">
            {open === 1 ? "1 email wasn't sent" : `${open} emails weren't sent`}
          </TextLink>
        </p>
      ) : null}
    </div>
  );
}

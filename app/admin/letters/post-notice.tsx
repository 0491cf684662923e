import { href } from "react-router";
import { Link } from "#app/ui/link.tsx";

/** How the shop's letters go out: whether they do at all, and what waits for a person. */
export function PostNotice({ open, isSending }: { open: number; isSending: boolean }) {
  if (isSending && open === 0) return null;
  return (
    <div className="mb-6 rounded-lg border border-warn/40 bg-warn-wash p-4 md:p-5">
      {isSending ? null : (
        <p>
          <strong className="font-semibold text-warn">No letters leave the shop.</strong> Without a
          mail server each one is only written to a file. Set <code>SMTP_URL</code> and{" "}
          <code>MAIL_FROM</code> where the shop runs.
        </p>
      )}
      {open > 0 ? (
        <p className={isSending ? undefined : "mt-2"}>
          <Link
            to={href("/admin/letters")}
            className="inline-flex min-h-11 items-center font-medium text-gold-ink underline underline-offset-2 hover:text-ink md:min-h-7"
          >
            {open === 1 ? "1 letter was not sent" : `${open} letters were not sent`}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

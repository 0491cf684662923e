import { buttonClass } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";
import type { ShownLink } from "./staff-action.server.ts";

/** Shows the link of an invite or for a new password once, for the owner to pass on. */
export function LinkToPassOn({ shownLink, shop }: { shownLink: ShownLink; shop: string }) {
  const { kind, to, link } = shownLink;
  const isInvite = kind === "invite";
  const message = isInvite
    ? t("Join the staff of {shop}: open this link and choose a password. {link}", { shop, link })
    : t("Choose a new password for {shop} with this link: {link}", { shop, link });
  return (
    <>
      <p className="wrap-anywhere text-ink-soft">
        {isInvite
          ? t(
              "No email was sent, because no mail server is set up. Pass this link on to {email}. It works for 7 days.",
              { email: to },
            )
          : t(
              "No email was sent, because no mail server is set up. Pass this link on to {name}. It works for one hour.",
              { name: to },
            )}
      </p>
      <p className="mt-2 font-medium">{t("It's shown only now, and whoever has it can use it.")}</p>
      <input
        readOnly
        value={link}
        aria-label={isInvite ? t("Invitation link") : t("Password link")}
        onFocus={(event) => event.currentTarget.select()}
        className="mt-4 min-h-11 w-full min-w-0 rounded-sm border border-line bg-paper px-2 text-xs text-ink-soft"
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton
          text={link}
          what={isInvite ? t("the invitation link") : t("the password link")}
          variant="primary"
          size="md"
        />
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: "secondary" })}
        >
          <Rich
            text={t("Send by WhatsApp<hidden>, in a new tab</hidden>")}
            hidden={forScreenReaders}
          />
        </a>
      </div>
    </>
  );
}

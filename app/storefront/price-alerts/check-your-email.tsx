import MailCheck from "lucide:mail-check";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#languages/messages.ts";

/** The same for every address, whether it has an account or not. */
export function CheckYourEmail({ email }: { email: string }) {
  return (
    <div role="status">
      <EmptyState
        icon={MailCheck}
        title={t("Check your email")}
        className="py-8"
        action={<ButtonLink to={href("/gold-price")}>{t("See the gold price")}</ButtonLink>}
      >
        <p className="wrap-anywhere">
          {t(
            "We've sent a link to {email}. Open it within 48 hours and press “Turn on this alert”. Until then, nothing is turned on.",
            { email },
          )}
        </p>
      </EmptyState>
    </div>
  );
}

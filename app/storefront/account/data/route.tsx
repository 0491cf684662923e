import { href } from "react-router";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { pathIn } from "#languages/addresses.ts";
import { t, message, languageCode } from "#languages/messages.ts";
import { AccountHeading } from "../shared/account-heading.tsx";
import { pageTitle } from "../../shared/page-meta.ts";

export const meta = pageTitle(message("Your data"));

export default function AccountData() {
  return (
    <>
      <AccountHeading title={t("Your data")} />
      <div className="max-w-xl space-y-6">
        <Card title={t("Download my data")}>
          <p className="mb-5 text-ink-soft">
            {t(
              "Get a copy of everything we hold about you: your details, addresses, sign-ins, alerts, wishlist and orders.",
            )}
          </p>
          {/* A plain link, because the router's link would open the file as a page of the shop. */}
          <a
            href={pathIn(languageCode(), href("/account/data/download"))}
            download
            className={buttonClass({ variant: "secondary" })}
          >
            {t("Download my data")}
          </a>
        </Card>
        <Card title={t("Delete my account")}>
          <p className="mb-5 text-ink-soft">
            {t(
              "This permanently deletes your account. We'll explain what happens to your orders before you confirm.",
            )}
          </p>
          <ButtonLink to={href("/account/data/delete")} variant="secondary">
            {t("Delete my account")}
          </ButtonLink>
        </Card>
      </div>
    </>
  );
}

import { href } from "react-router";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/account-data";
import { AccountHeading } from "./account/account-heading.tsx";
import { pageMeta } from "./page-meta.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Your data" });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export default function AccountData() {
  return (
    <>
      <AccountHeading title="Your data" />
      <div className="max-w-xl space-y-6">
        <Card title="Download my data">
          <p className="mb-5 text-ink-soft">
            A file with all that we keep about you: your details, your addresses, where you are
            signed in, and every order with its pieces and its history.
          </p>
          {/* A file, not a page: the browser fetches it by itself. */}
          <a
            href={href("/account/data/download")}
            download
            className={buttonClass({ variant: "secondary" })}
          >
            Download my data
          </a>
        </Card>
        <Card title="Delete my account">
          <p className="mb-5 text-ink-soft">
            Your account and what it holds is deleted for good. The next page says what that means
            for your orders, and asks once more.
          </p>
          <ButtonLink to={href("/account/data/delete")} variant="secondary">
            Delete my account
          </ButtonLink>
        </Card>
      </div>
    </>
  );
}

import { href } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { nextPath } from "#app/http/next-path.server.ts";
import { requireStaff, visitorOf } from "#app/http/visitor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { joinSentences } from "#app/ui/join-texts.ts";
import { t, tPlural } from "#languages/messages.ts";
import { readTwoFactor } from "#shop/customers/own-two-factor.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { PageHead } from "../shared/page-head.tsx";
import { SettingsTabs } from "../shared/settings-tabs.tsx";
import { handleSecurityForm, type SecurityAnswer } from "./security-action.server.ts";
import { SetUpForm } from "./set-up-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoFactorForm } from "./two-factor-forms.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { user } = await visitorOf(context);
  const [twoFactor, { staffTwoFactor }] = await Promise.all([readTwoFactor(staff), readProfile()]);
  const next = url.searchParams.get("next");
  return {
    email: user?.email ?? "",
    twoFactor,
    isForced: staffTwoFactor && !twoFactor.on,
    next: next ? nextPath(next) : href("/admin"),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  return handleSecurityForm(staff, { form: await formOf(request), request, context, url });
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { email, twoFactor, isForced, next } = loaderData;
  const { setup, recoveryCodes, refused }: SecurityAnswer = actionData ?? {};
  if (recoveryCodes) {
    return (
      <>
        <PageHead title={t("Security")} />
        <RecoveryCodes codes={recoveryCodes} next={next} />
      </>
    );
  }
  return (
    <>
      <PageHead title={t("Security")}>
        <p>{t("Two-factor sign-in asks for a code from your phone after the password.")}</p>
      </PageHead>
      {/* Every other tab would lead back here. */}
      {isForced ? null : <SettingsTabs />}
      {isForced ? (
        <p className="mb-6 max-w-2xl rounded-sm border border-warn/40 bg-warn-wash p-4 text-warn">
          <Rich
            text={t(
              "<strong>This shop requires two-factor sign-in for staff.</strong> Set it up to continue.",
            )}
            strong={(words) => <strong>{words}</strong>}
          />
        </p>
      ) : null}
      {setup ? (
        <SetUpForm setup={setup} problem={refused?.message} />
      ) : twoFactor.on ? (
        <div className="max-w-2xl space-y-6">
          <Card title={t("Two-factor sign-in is on")}>
            <p className="text-ink-soft">
              {joinSentences([
                codesLeftSentence(twoFactor.codesLeft),
                t("To use another phone, turn two-factor sign-in off and on again."),
              ])}
            </p>
          </Card>
          <TwoFactorForm intent="renew" refused={refused} email={email} />
          <TwoFactorForm intent="stop" refused={refused} email={email} />
        </div>
      ) : (
        <TwoFactorForm intent="start" refused={refused} email={email} />
      )}
      {isForced ? null : (
        <p className="mt-6">
          <TextLink to={next}>{t("Back")}</TextLink>
        </p>
      )}
    </>
  );
}

function codesLeftSentence(left: number) {
  if (left === 0) return t("You have no recovery codes left. Create new ones now.");
  return tPlural(left, "You have one recovery code left.", "You have {count} recovery codes left.");
}

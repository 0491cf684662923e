import { data, href, redirect } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { nextPath } from "#app/http/next-path.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { canSetUpOwner } from "#shop/customers/first-owner.server.ts";
import { findAccountByResetToken } from "#shop/customers/reset-password.server.ts";
import { findPendingChallenge } from "#shop/customers/sign-in-code.server.ts";
import { findInviteByToken } from "#shop/customers/staff-accept-invite.server.ts";
import type { Route } from "./+types/route";
import { AccountTabs } from "./account-tabs.tsx";
import { answerAuth, signInPage } from "./answer.server.ts";
import { CodeForm } from "./code-form.tsx";
import { InviteForm, SpentInvite } from "./invite-form.tsx";
import { NewPasswordForm, SpentResetLink } from "./new-password-form.tsx";
import { SetUpForm, SpentSetupLink } from "./set-up-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { pageMeta } from "../shared/page-meta.ts";
import { useAnswerToast } from "../shared/use-answer-toast.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Account" });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const { user } = await visitorOf(context);
  const setup = query.get("setup");
  if (setup) {
    return (await canSetUpOwner(setup))
      ? { view: "set-up" as const, setup }
      : data({ view: "spent-setup" as const }, 410);
  }
  const token = query.get("token");
  if (token) {
    const account = await findAccountByResetToken(token);
    return account
      ? { view: "new-password" as const, token, email: account.email }
      : data({ view: "spent-reset" as const }, 410);
  }
  const invited = query.get("invite");
  if (invited) {
    const invite = await findInviteByToken(invited);
    return invite
      ? { view: "invite" as const, token: invited, invite }
      : data({ view: "spent-invite" as const }, 410);
  }
  const next = query.has("next") ? nextPath(query.get("next")) : undefined;
  if (user) throw redirect(next ?? href("/account"));
  const step = query.get("step");
  if (step === "app" || step === "recovery") {
    if (!(await findPendingChallenge(request.headers))) throw redirect(signInPage(url));
    const kind = step === "app" ? ("app" as const) : ("recovery" as const);
    return { view: "code" as const, kind, next };
  }
  const tab = query.get("tab") === "sign-up" ? ("sign-up" as const) : ("sign-in" as const);
  return { view: "tabs" as const, tab, next };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return await answerAuth({ form: await formOf(request), request, context, url });
}

export default function AuthScreen({ loaderData, actionData }: Route.ComponentProps) {
  useAnswerToast(actionData);
  return (
    <div className="frame grid justify-items-center py-12 md:py-20">
      <div className="w-full max-w-md">
        <h1 className="display text-center text-2xl">Account</h1>
        <div className="mt-8 rounded-lg border border-line bg-card px-5 py-6 sm:px-8 sm:py-8">
          <View shown={loaderData} answer={actionData} />
        </div>
      </div>
    </div>
  );
}

function View({
  shown,
  answer,
}: {
  shown: Route.ComponentProps["loaderData"];
  answer: Route.ComponentProps["actionData"];
}) {
  switch (shown.view) {
    case "set-up":
      return <SetUpForm setup={shown.setup} answer={answer} />;
    case "spent-setup":
      return <SpentSetupLink />;
    case "new-password":
      return <NewPasswordForm token={shown.token} email={shown.email} answer={answer} />;
    case "spent-reset":
      return <SpentResetLink />;
    case "invite":
      return <InviteForm token={shown.token} invite={shown.invite} answer={answer} />;
    case "spent-invite":
      return <SpentInvite />;
    case "code":
      return <CodeForm key={shown.kind} kind={shown.kind} next={shown.next} answer={answer} />;
    case "tabs":
      return (
        <AccountTabs tab={shown.tab} next={shown.next}>
          {shown.tab === "sign-up" ? (
            <SignUpForm key="sign-up" answer={answer} />
          ) : (
            <SignInForm key="sign-in" answer={answer} />
          )}
        </AccountTabs>
      );
  }
}

import { data, href, redirect } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { t, message } from "#languages/messages.ts";
import { canSetUpOwner } from "#shop/customers/first-owner.server.ts";
import { findAccountByResetToken } from "#shop/customers/reset-password.server.ts";
import { findPendingChallenge } from "#shop/customers/sign-in-code.server.ts";
import { findInviteByToken } from "#shop/customers/staff-accept-invite.server.ts";
import * as links from "#shop/links.ts";
import type { Route } from "./+types/route";
import { handleAuth, newAccountEmail, nextOf } from "./auth-action.server.ts";
import { AuthViewForm, type AuthView } from "./auth-view.tsx";
import { pageTitle } from "../shared/page-meta.ts";

export const meta = pageTitle(message("Account"));

export async function loader({ request, context, url }: Route.LoaderArgs) {
  // Reading the visitor makes the response personal, so that no cache stores the form of an emailed link.
  const { user } = await visitorOf(context);
  const view = (await linkView(url.searchParams)) ?? (await signInView(user, request, url));
  // A link that is no longer valid never becomes valid again, so the status is 410 Gone.
  return data(view, view.view === "invalid-link" ? 410 : 200);
}

/** The form that a printed or emailed link opens; undefined if the URL has no token of such a link. */
async function linkView(query: URLSearchParams): Promise<AuthView | undefined> {
  const setup = query.get("setup");
  if (setup) {
    const isValid = await canSetUpOwner(setup);
    return isValid ? { view: "set-up", setup } : { view: "invalid-link", link: "set-up" };
  }
  const token = query.get("token");
  if (token) {
    const account = await findAccountByResetToken(token);
    if (!account) return { view: "invalid-link", link: "reset" };
    return { view: "new-password", token, email: account.email };
  }
  const invited = query.get("invite");
  if (!invited) return undefined;
  const invite = await findInviteByToken(invited);
  return invite
    ? { view: "invite", token: invited, invite }
    : { view: "invalid-link", link: "invite" };
}

async function signInView(user: object | undefined, request: Request, url: URL): Promise<AuthView> {
  const next = nextOf(url);
  if (user) throw redirect(next ?? href("/account"));
  const step = url.searchParams.get("step");
  if (step === "app" || step === "recovery") {
    if (!(await findPendingChallenge(request.headers))) throw redirect(links.signIn({ next }));
    return { view: "code", kind: step, next };
  }
  if (url.searchParams.get("tab") === "sign-up") return { view: "sign-up", next };
  return { view: "sign-in", next, email: newAccountEmail(request) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return await handleAuth({ form: await formOf(request), request, context, url });
}

export default function AuthScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="frame grid justify-items-center py-12 md:py-20">
      <div className="w-full max-w-md">
        <h1 className="display text-center text-2xl">{t("Account")}</h1>
        <div className="mt-8 rounded-lg border border-line bg-card px-5 py-6 sm:px-8 sm:py-8">
          <AuthViewForm shown={loaderData} answer={actionData} />
        </div>
      </div>
    </div>
  );
}

import { href, redirect } from "react-router";
import type { z } from "zod";
import type { RequestContext } from "#app/http/request-context.ts";
import { handleIntent, parseForm, textOf } from "#app/http/form.server.ts";
import { nextPath } from "#app/http/next-path.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { sendCookies, sendIdentityCookies, visitorOf } from "#app/http/visitor.server.ts";
import { languageOf } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import { mergeCarts } from "#shop/cart/merge-carts.server.ts";
import { mergeWishlists } from "#shop/wishlist/change-wishlist.server.ts";
import { setUpOwner, setUpOwnerShape } from "#shop/customers/first-owner.server.ts";
import {
  requestPasswordReset,
  requestPasswordResetShape,
  resetPassword,
  resetPasswordShape,
} from "#shop/customers/reset-password.server.ts";
import { signIn, signInShape, type SignIn } from "#shop/customers/sign-in.server.ts";
import { signInCodeShape, signInWithCode } from "#shop/customers/sign-in-code.server.ts";
import { acceptInvite, acceptInviteShape } from "#shop/customers/staff-accept-invite.server.ts";
import { signUp, signUpShape } from "#shop/customers/sign-up.server.ts";
import { createSignedCookie } from "#shop/cookies.server.ts";
import * as links from "#shop/links.ts";
import { signInRefusalSentence, wrongCode } from "../shared/sign-in-refusals.ts";

type Call = {
  form: FormData;
  request: Request;
  context: RequestContext;
  url: URL;
};

/** Calls the handler of the form that was sent on /auth. The form's field `intent` contains the handler's name. */
export async function handleAuth(call: Call) {
  return await handleIntent(call.form, {
    "sign-in": () => handleSignIn(call),
    code: () => handleCode(call),
    "sign-up": () => handleSignUp(call),
    forgot: () => handleForgot(call),
    "new-password": () => handleNewPassword(call),
    invite: () => handleInvite(call),
    "set-up": () => handleSetUp(call),
  });
}

/** Makes the handler of a form. `act` returns a redirect, or a sentence that says why the form is shown again. */
function formHandler<Schema extends z.ZodType>(
  schema: Schema,
  act: (value: z.output<Schema>, call: Call) => Promise<Response | string>,
) {
  return async (call: Call, form = textOf(call.form, "intent")) => {
    const submission = parseForm(call.form, { schema });
    const hideFields = ["password", "code"];
    if (submission.status !== "success") {
      return { form, result: submission.reply({ hideFields }), isRefused: false };
    }
    const done = await act(submission.value, call);
    if (typeof done !== "string") return done;
    const result = submission.reply({ formErrors: [done], hideFields });
    return { form, result, isRefused: true };
  };
}

const handleSignIn = formHandler(signInShape, async (value, call) => {
  const answer = await openSession(call, value);
  if (answer.ok) return welcomeBack(call.url);
  if (answer.reason !== "code-needed") return signInRefusalSentence(answer);
  return redirect(links.signIn({ step: "app", next: nextOf(call.url) }));
});

const handleCode = formHandler(signInCodeShape, async (value, { form, request, context, url }) => {
  const kind = textOf(form, "kind") === "recovery" ? "recovery" : "app";
  const { ip, guestId } = await visitorOf(context);
  const answer = await signInWithCode(kind, value, { ip, headers: request.headers });
  if (answer.ok) {
    sendIdentityCookies(context, answer.cookies);
    if (guestId) await mergeGuest(guestId, answer.userId);
    return welcomeBack(url);
  }
  switch (answer.reason) {
    case "challenge-expired":
      return redirectWithToast(links.signIn({ next: nextOf(url) }), {
        title: t("Please sign in again"),
        description: t("Your sign-in timed out, or too many wrong codes were entered."),
        kind: "destructive",
      });
    case "wrong-code":
      return t(wrongCode);
    case "refused":
    case "too-many-tries":
      return signInRefusalSentence(answer);
  }
});

const handleInvite = formHandler(acceptInviteShape, async (value, call) => {
  const answer = await acceptInvite(value, await visitorOf(call.context));
  if (!answer.ok) {
    return answer.reason === "link-invalid" ? reload(call.url) : signInRefusalSentence(answer);
  }
  await openSession(call, { email: answer.email, password: value.password });
  return redirectWithToast(href("/admin"), {
    title: t("Welcome!"),
    description: t("You've joined the team."),
  });
});

const handleSignUp = formHandler(signUpShape, async (value, { context, url }) => {
  const answer = await signUp(value, await visitorOf(context));
  if (!answer.ok) return signInRefusalSentence(answer);
  sendCookies(context, [newAccountCookie.set(Buffer.from(value.email).toString("base64url"))]);
  return redirectWithToast(links.signIn({ next: nextOf(url) }), {
    title: t("Success!"),
    description: t("Account created successfully. You can now sign in."),
  });
});

/** Handles the "Forgot Password?" button of the sign-in form. Errors other than a missing email appear in that form. */
async function handleForgot(call: Call) {
  if (!textOf(call.form, "email").trim()) {
    return redirectWithToast(links.signIn({ next: nextOf(call.url) }), {
      title: t("Email required"),
      description: t("Please enter your email to reset password"),
      kind: "destructive",
    });
  }
  return await sendResetEmail(call, "sign-in");
}

const sendResetEmail = formHandler(requestPasswordResetShape, async ({ email }, call) => {
  const answer = await requestPasswordReset(email, await visitorOf(call.context));
  if (!answer.ok) return signInRefusalSentence(answer);
  return redirectWithToast(links.signIn({ next: nextOf(call.url) }), {
    title: t("Reset email sent!"),
    description: t("Check your email for the password reset link"),
  });
});

const handleNewPassword = formHandler(resetPasswordShape, async ({ token, password }) => {
  const answer = await resetPassword(token, password);
  if (!answer.ok) return signInRefusalSentence(answer);
  return redirectWithToast(href("/auth"), {
    title: t("Success!"),
    description: t("Your password has been changed. You can now sign in."),
  });
});

const handleSetUp = formHandler(setUpOwnerShape, async (value, call) => {
  if (!(await setUpOwner(value)).ok) return reload(call.url);
  await openSession(call, value);
  return redirectWithToast(href("/admin"), {
    title: t("Success!"),
    description: t("You're now the owner of this shop."),
  });
});

/** Reloads the page whose link was used or has expired: the page then says so instead of showing a form. */
function reload({ pathname, search }: URL) {
  return redirect(languageOf(pathname).path + search);
}

function welcomeBack(url: URL) {
  return redirectWithToast(nextOf(url) ?? "/", { title: t("Welcome back!") });
}

/** The guest's cart and wishlist go to the account (ADR-0033). */
async function mergeGuest(guestId: string, userId: string) {
  await mergeCarts(guestId, userId);
  await mergeWishlists(guestId, userId);
}

/** Signs in, and merges what the guest had into the account. */
async function openSession({ request, context }: Call, { email, password }: SignIn) {
  const { ip, guestId } = await visitorOf(context);
  const answer = await signIn({ email, password }, { ip, headers: request.headers });
  if (answer.ok || answer.reason === "code-needed") {
    sendIdentityCookies(context, answer.cookies);
    if (newAccountEmail(request)) sendCookies(context, [newAccountCookie.clear()]);
  }
  if (answer.ok && guestId) await mergeGuest(guestId, answer.user.id);
  return answer;
}

/** Carries the address from sign-up to the first sign-in, for at most a minute. Not in the URL, which is logged. */
const newAccountCookie = createSignedCookie("new-account", 60);

/** The address with which this browser has just signed up. */
export function newAccountEmail({ headers }: Request): string | undefined {
  const value = newAccountCookie.read(headers);
  return value && Buffer.from(value, "base64url").toString();
}

/** The page to open after sign-in, if the URL names one. */
export function nextOf({ searchParams }: URL): string | undefined {
  return searchParams.has("next") ? nextPath(searchParams.get("next")) : undefined;
}

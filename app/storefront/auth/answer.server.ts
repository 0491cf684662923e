import type { Submission } from "@conform-to/react";
import { data, href, redirect, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { parseForm, textOf } from "#app/http/form.server.ts";
import { nextPath } from "#app/http/next-path.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { sendIdentityCookies, visitorOf } from "#app/http/visitor.server.ts";
import { mergeCarts } from "#shop/cart/merge-carts.server.ts";
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
import { errorToast } from "#app/ui/toast.ts";
import { codePage, signInPage } from "./code-form.tsx";
import { refusalSentence, wrongCode } from "../shared/sign-in-refusals.ts";

type Call = {
  form: FormData;
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
};

/** Handles every form of /auth, by its `intent`. */
export async function answerAuth(call: Call) {
  switch (textOf(call.form, "intent")) {
    case "sign-in":
      return await answerSignIn(call);
    case "code":
      return await answerCode(call);
    case "sign-up":
      return await answerSignUp(call);
    case "forgot":
      return await answerForgot(call);
    case "new-password":
      return await answerNewPassword(call);
    case "invite":
      return await answerInvite(call);
    case "set-up":
      return await answerSetUp(call);
    default:
      throw data("Unknown form", 400);
  }
}

async function answerSignIn(call: Call) {
  const submission = parseForm(call.form, { schema: signInShape });
  if (submission.status !== "success") return refuse("sign-in", submission);
  const answer = await openSession(call, submission.value);
  if (answer.ok) return welcomeBack(call.url);
  if (answer.reason !== "code-needed")
    return refuse("sign-in", submission, refusalSentence(answer));
  return redirect(codePage("app", nextOf(call.url)));
}

async function answerCode({ form, request, context, url }: Call) {
  const submission = parseForm(form, { schema: signInCodeShape });
  if (submission.status !== "success") return refuse("code", submission);
  const kind = textOf(form, "kind") === "recovery" ? "recovery" : "app";
  const { ip, guestId } = await visitorOf(context);
  const caller = { ip, headers: request.headers };
  const answer = await signInWithCode(kind, submission.value, caller);
  if (answer.ok) {
    sendIdentityCookies(context, answer.cookies);
    if (guestId) await mergeCarts(guestId, answer.userId);
    return welcomeBack(url);
  }
  switch (answer.reason) {
    case "challenge-expired":
      return redirectWithToast(signInPage(nextOf(url)), {
        title: "Please sign in again",
        description: "You took too long, or entered too many wrong codes.",
        kind: "destructive",
      });
    case "wrong-code":
      return refuse("code", submission, wrongCode);
    case "refused":
    case "too-many-tries":
      return refuse("code", submission, refusalSentence(answer));
  }
}

async function answerInvite(call: Call) {
  const submission = parseForm(call.form, { schema: acceptInviteShape });
  if (submission.status !== "success") return refuse("invite", submission);
  const answer = await acceptInvite(submission.value, await visitorOf(call.context));
  if (!answer.ok) {
    // The link was used or has expired: reload, and the page says so instead of a form.
    if (answer.reason === "link-invalid") return redirect(call.url.pathname + call.url.search);
    return refuse("invite", submission, refusalSentence(answer));
  }
  await openSession(call, { email: answer.email, password: submission.value.password });
  return redirectWithToast(href("/admin"), {
    title: "Welcome!",
    description: "You've joined the team.",
  });
}

async function answerSignUp({ form, context, url }: Call) {
  const submission = parseForm(form, { schema: signUpShape });
  if (submission.status !== "success") return refuse("sign-up", submission);
  const answer = await signUp(submission.value, await visitorOf(context));
  if (!answer.ok) return refuse("sign-up", submission, refusalSentence(answer));
  return redirectWithToast(signInPage(nextOf(url)), {
    title: "Success!",
    description: "Account created successfully. You can now sign in.",
  });
}

async function answerForgot({ form, context, url }: Call) {
  if (!textOf(form, "email").trim()) {
    return redirectWithToast(signInPage(nextOf(url)), {
      title: "Email required",
      description: "Please enter your email to reset password",
      kind: "destructive",
    });
  }
  const submission = parseForm(form, { schema: requestPasswordResetShape });
  if (submission.status !== "success") return refuse("sign-in", submission);
  const answer = await requestPasswordReset(submission.value.email, await visitorOf(context));
  if (!answer.ok) return refuse("sign-in", submission, refusalSentence(answer));
  return redirectWithToast(signInPage(nextOf(url)), {
    title: "Reset email sent!",
    description: "Check your email for the password reset link",
  });
}

async function answerNewPassword({ form }: Call) {
  const submission = parseForm(form, { schema: resetPasswordShape });
  if (submission.status !== "success") return refuse("new-password", submission);
  const answer = await resetPassword(submission.value.token, submission.value.password);
  if (!answer.ok) return refuse("new-password", submission, refusalSentence(answer));
  return redirectWithToast(href("/auth"), {
    title: "Success!",
    description: "Your password has been changed. You can now sign in.",
  });
}

async function answerSetUp(call: Call) {
  const submission = parseForm(call.form, { schema: setUpOwnerShape });
  if (submission.status !== "success") return refuse("set-up", submission);
  const answer = await setUpOwner(submission.value);
  // The link was used or has expired: reload, and the page says so instead of a form.
  if (!answer.ok) return redirect(call.url.pathname + call.url.search);
  await openSession(call, submission.value);
  return redirectWithToast(href("/admin"), {
    title: "Success!",
    description: "You're now the owner of this shop.",
  });
}

function welcomeBack(url: URL) {
  return redirectWithToast(nextOf(url) ?? "/", { title: "Welcome back!" });
}

/** Signs in and merges the guest's cart into the account's (ADR-0033). */
async function openSession({ request, context }: Call, { email, password }: SignIn) {
  const { ip, guestId } = await visitorOf(context);
  const answer = await signIn({ email, password }, { ip, headers: request.headers });
  if (answer.ok || answer.reason === "code-needed") sendIdentityCookies(context, answer.cookies);
  if (answer.ok && guestId) await mergeCarts(guestId, answer.user.id);
  return answer;
}

/** The page to open after sign-in, if the URL names one. */
export function nextOf({ searchParams }: URL): string | undefined {
  return searchParams.has("next") ? nextPath(searchParams.get("next")) : undefined;
}

export type AuthForm = "sign-in" | "code" | "invite" | "sign-up" | "new-password" | "set-up";

/** Returns the typed values with their errors, never passwords or codes. */
function refuse<Shape extends z.ZodType>(
  form: AuthForm,
  submission: Submission<z.input<Shape>>,
  message?: string,
) {
  const hideFields = ["password", "code"];
  if (!message) return { form, result: submission.reply({ hideFields }), toast: undefined };
  const result = submission.reply({ formErrors: [message], hideFields });
  return { form, result, toast: errorToast(message) };
}

import type { Submission } from "@conform-to/react";
import { data, href, redirect, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { parseForm, textOf } from "#app/http/form.server.ts";
import { nextPath } from "#app/http/next-path.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { changeCaller, visitorOf } from "#app/http/visitor.server.ts";
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
import { codePage } from "./code-form.tsx";
import { refusalSentence, wrongCode } from "./refusals.ts";

type Call = {
  form: FormData;
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
};

/** What the forms of /auth are answered: each has its `intent`. */
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
  const given = parseForm(call.form, { schema: signInShape });
  if (given.status !== "success") return refuse("sign-in", given);
  const answer = await openSession(call, given.value);
  const next = call.url.searchParams.get("next");
  if (answer.ok) return redirectWithToast(nextPath(next), { title: "Welcome back!" });
  if (answer.reason !== "code-needed") return refuse("sign-in", given, refusalSentence(answer));
  return redirect(codePage("app", next ? nextPath(next) : undefined));
}

async function answerCode({ form, request, context, url }: Call) {
  const given = parseForm(form, { schema: signInCodeShape });
  if (given.status !== "success") return refuse("code", given);
  const kind = textOf(form, "kind") === "recovery" ? "recovery" : "app";
  const { ip, guestId } = await visitorOf(context);
  const caller = { ip, headers: request.headers };
  const answer = await signInWithCode(kind, given.value, caller);
  if (answer.ok) {
    changeCaller(context, answer.cookies);
    if (guestId) await mergeCarts(guestId, answer.userId);
    return redirectWithToast(nextPath(url.searchParams.get("next")), {
      title: "Welcome back!",
    });
  }
  switch (answer.reason) {
    case "start-again":
      return redirectWithToast(signInPage(url), {
        title: "Please sign in again",
        description: "That took too long, or too many codes were wrong.",
        kind: "destructive",
      });
    case "wrong-code":
      return refuse("code", given, wrongCode);
    case "refused":
    case "too-many-tries":
      return refuse("code", given, refusalSentence(answer));
  }
}

async function answerInvite(call: Call) {
  const given = parseForm(call.form, { schema: acceptInviteShape });
  if (given.status !== "success") return refuse("invite", given);
  const answer = await acceptInvite(given.value, await visitorOf(call.context));
  if (!answer.ok) {
    // The page says that the link is spent: it asks again, and gets no form.
    if (answer.reason === "link-is-spent") return redirect(call.url.pathname + call.url.search);
    return refuse("invite", given, refusalSentence(answer));
  }
  await openSession(call, { email: answer.email, password: given.value.password });
  return redirectWithToast(href("/admin"), {
    title: "Welcome!",
    description: "You now belong to the staff.",
  });
}

async function answerSignUp({ form, context, url }: Call) {
  const given = parseForm(form, { schema: signUpShape });
  if (given.status !== "success") return refuse("sign-up", given);
  const answer = await signUp(given.value, await visitorOf(context));
  if (!answer.ok) return refuse("sign-up", given, refusalSentence(answer));
  return redirectWithToast(signInPage(url), {
    title: "Success!",
    description: "Account created successfully. You can now sign in.",
  });
}

async function answerForgot({ form, context, url }: Call) {
  if (!textOf(form, "email").trim()) {
    const description = "Please enter your email to reset password";
    return redirectWithToast(signInPage(url), {
      title: "Email required",
      description,
      kind: "destructive",
    });
  }
  const given = parseForm(form, { schema: requestPasswordResetShape });
  if (given.status !== "success") return refuse("sign-in", given);
  const answer = await requestPasswordReset(given.value.email, await visitorOf(context));
  if (!answer.ok) return refuse("sign-in", given, refusalSentence(answer));
  return redirectWithToast(signInPage(url), {
    title: "Reset email sent!",
    description: "Check your email for the password reset link",
  });
}

async function answerNewPassword({ form }: Call) {
  const given = parseForm(form, { schema: resetPasswordShape });
  if (given.status !== "success") return refuse("new-password", given);
  const answer = await resetPassword(given.value.token, given.value.password);
  if (!answer.ok) return refuse("new-password", given, refusalSentence(answer));
  return redirectWithToast(href("/auth"), {
    title: "Success!",
    description: "Your password is changed. You can now sign in.",
  });
}

async function answerSetUp(call: Call) {
  const given = parseForm(call.form, { schema: setUpOwnerShape });
  if (given.status !== "success") return refuse("set-up", given);
  const answer = await setUpOwner(given.value);
  // The page says that the link is spent: it asks again, and gets no form.
  if (!answer.ok) return redirect(call.url.pathname + call.url.search);
  await openSession(call, given.value);
  return redirectWithToast(href("/admin"), {
    title: "Success!",
    description: "You are the owner of this shop.",
  });
}

/** Signs in, and brings along what the guest had in the cart (decision 18). */
async function openSession({ request, context }: Call, { email, password }: SignIn) {
  const { ip, guestId } = await visitorOf(context);
  const answer = await signIn({ email, password }, { ip, headers: request.headers });
  if (answer.ok || answer.reason === "code-needed") changeCaller(context, answer.cookies);
  if (answer.ok && guestId) await mergeCarts(guestId, answer.user.id);
  return answer;
}

export function signInPage(url: URL): string {
  const next = url.searchParams.get("next");
  return next ? `${href("/auth")}?${new URLSearchParams({ next: nextPath(next) })}` : href("/auth");
}

export type AuthForm = "sign-in" | "code" | "invite" | "sign-up" | "new-password" | "set-up";

/** What was typed comes back with what is wrong with it; a password never does. */
function refuse<Shape extends z.ZodType>(
  form: AuthForm,
  given: Submission<z.input<Shape>>,
  message?: string,
) {
  const hideFields = ["password", "code"];
  if (!message) return { form, result: given.reply({ hideFields }), toast: undefined };
  const result = given.reply({ formErrors: [message], hideFields });
  const toast = { title: "Error", description: message, kind: "destructive" as const };
  return { form, result, toast };
}

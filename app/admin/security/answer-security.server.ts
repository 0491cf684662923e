import { href } from "react-router";
import type { z } from "zod";
import type { RequestContext } from "#app/http/request-context.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { sendCookies } from "#app/http/visitor.server.ts";
import {
  confirmForm,
  confirmTwoFactor,
  passwordAndCodeForm,
  passwordForm,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from "#shop/customers/own-two-factor.server.ts";
import type { Refusal } from "#shop/customers/refusal.server.ts";
import type { WrongCode } from "#shop/customers/sign-in-code.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import type { Staff } from "#shop/staff.ts";
import { setupView } from "./setup-view.server.ts";
import { incompleteForm } from "../shared/incomplete-form.ts";

type Call = {
  form: FormData;
  request: Request;
  context: RequestContext;
  url: URL;
};

export async function answerSecurity(staff: Staff, call: Call) {
  switch (call.form.get("intent")) {
    case "start":
      return await answerStart(staff, call);
    case "confirm":
      return await answerConfirm(staff, call);
    case "renew":
      return await answerRenew(staff, call);
    case "stop":
      return await answerStop(staff, call);
    case null:
    default:
      return refuse("unknown", incompleteForm);
  }
}

async function answerStart(staff: Staff, { form, request }: Call) {
  const parsed = parseFields(passwordForm, form);
  if (!parsed.ok) return refuse("start", parsed.message);
  const { name: issuer } = await readProfile();
  const answer = await startTwoFactor(staff, { ...parsed.value, issuer }, request);
  return answer.ok ? { setup: setupView(answer.setup) } : refuse("start", sentence(answer));
}

async function answerConfirm(staff: Staff, { form, request, context }: Call) {
  const setup = confirmForm.shape.setup.safeParse(form.get("setup"));
  if (!setup.success) return refuse("unknown", "Please enter your password to start again.");
  const shown = { setup: setupView(setup.data) };
  const parsed = parseFields(confirmForm, form);
  if (!parsed.ok) return { ...shown, ...refuse("confirm", parsed.message) };
  const answer = await confirmTwoFactor(staff, parsed.value.code, request);
  if (!answer.ok) return { ...shown, ...refuse("confirm", sentence(answer)) };
  sendCookies(context, answer.cookies);
  return { recoveryCodes: answer.recoveryCodes };
}

async function answerRenew(staff: Staff, { form, request }: Call) {
  const parsed = parseFields(passwordAndCodeForm, form);
  if (!parsed.ok) return refuse("renew", parsed.message);
  const answer = await renewRecoveryCodes(staff, parsed.value, request);
  return answer.ok ? { recoveryCodes: answer.recoveryCodes } : refuse("renew", sentence(answer));
}

async function answerStop(staff: Staff, { form, request, context, url }: Call) {
  const parsed = parseFields(passwordAndCodeForm, form);
  if (!parsed.ok) return refuse("stop", parsed.message);
  const answer = await stopTwoFactor(staff, parsed.value, request);
  if (!answer.ok) return refuse("stop", sentence(answer));
  sendCookies(context, answer.cookies);
  return redirectWithToast(href("/admin/security") + url.search, {
    title: "Two-factor sign-in is off",
  });
}

type Form = "start" | "confirm" | "renew" | "stop" | "unknown";

function refuse(form: Form, refused: string) {
  return { form, refused };
}

function parseFields<Shape extends z.ZodType>(shape: Shape, form: FormData) {
  const parsed = shape.safeParse(Object.fromEntries(form));
  if (parsed.success) return { ok: true as const, value: parsed.data };
  return { ok: false as const, message: parsed.error.issues[0]!.message };
}

function sentence(refusal: Refusal | WrongCode): string {
  switch (refusal.reason) {
    case "wrong-code":
      return "That code isn't right. Each code works once. Your authenticator app shows a new code every 30 seconds.";
    case "refused":
      return refusal.message === "Invalid password" ? "The password isn't right." : refusal.message;
    case "too-many-tries":
      return `Too many tries. Please wait ${Math.ceil(refusal.retryAfter / 60)} minutes and try again.`;
  }
}

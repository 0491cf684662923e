import { href } from "react-router";
import type { z } from "zod";
import { handleIntent, textOf } from "#app/http/form.server.ts";
import type { RequestContext } from "#app/http/request-context.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { sendCookies } from "#app/http/visitor.server.ts";
import { formatMinutes } from "#app/ui/format-minutes.ts";
import { t } from "#languages/messages.ts";
import {
  confirmForm,
  confirmTwoFactor,
  passwordAndCodeForm,
  passwordForm,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
  viewSetup,
  type SetupView,
} from "#shop/customers/own-two-factor.server.ts";
import { refusedSentence } from "#shop/customers/refusal-words.ts";
import type { Refusal } from "#shop/customers/refusal.server.ts";
import type { WrongCode } from "#shop/customers/sign-in-code.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import type { Staff } from "#shop/staff.ts";

type Call = { form: FormData; request: Request; context: RequestContext; url: URL };

/** A form that was refused: `form` is its intent, `message` says why. */
export type RefusedForm = { form: string; message: string };
export type SecurityAnswer = {
  setup?: SetupView;
  recoveryCodes?: string[];
  refused?: RefusedForm;
};

export function handleSecurityForm(staff: Staff, { form, request, context, url }: Call) {
  return handleIntent<Promise<SecurityAnswer | Response>>(form, {
    start: async () => {
      const { name: issuer } = await readProfile();
      const started = await tryForm(form, passwordForm, (given) =>
        startTwoFactor(staff, { ...given, issuer }, request),
      );
      return started.ok ? { setup: viewSetup(started.setup) } : started;
    },
    confirm: async () => {
      const sent = confirmForm.shape.setup.safeParse(form.get("setup"));
      const startAgain = {
        form: "start",
        message: t("Please enter your password to start again."),
      };
      if (!sent.success) return { refused: startAgain };
      const confirmed = await tryForm(form, confirmForm, ({ code }) =>
        confirmTwoFactor(staff, code, request),
      );
      if (!confirmed.ok) return { ...confirmed, setup: viewSetup(sent.data) };
      sendCookies(context, confirmed.cookies);
      return { recoveryCodes: confirmed.recoveryCodes };
    },
    renew: () =>
      tryForm(form, passwordAndCodeForm, (given) => renewRecoveryCodes(staff, given, request)),
    stop: async () => {
      const stopped = await tryForm(form, passwordAndCodeForm, (given) =>
        stopTwoFactor(staff, given, request),
      );
      if (!stopped.ok) return stopped;
      sendCookies(context, stopped.cookies);
      const title = t("Two-factor sign-in is off");
      return redirectWithToast(href("/admin/security") + url.search, { title });
    },
  });
}

/** Parses the form and calls `run` with its values. Returns a message if the form is invalid or `run` refuses. */
async function tryForm<Schema extends z.ZodType, Done extends { ok: true }>(
  form: FormData,
  schema: Schema,
  run: (given: z.output<Schema>) => Promise<Done | Refusal | WrongCode>,
): Promise<Done | { ok: false; refused: RefusedForm }> {
  const { data, error } = schema.safeParse(Object.fromEntries(form));
  const refuse = (message: string) => {
    return { ok: false as const, refused: { form: textOf(form, "intent"), message } };
  };
  if (error) return refuse(error.issues[0]!.message);
  const done = await run(data);
  return done.ok ? done : refuse(sentenceOf(done));
}

function sentenceOf(refusal: Refusal | WrongCode): string {
  switch (refusal.reason) {
    case "wrong-code":
      return t(
        "That code isn't right. Each code works once. Your authenticator app shows a new code every 30 seconds.",
      );
    case "refused":
      return refusal.message === "Invalid password"
        ? t("The password isn't right.")
        : refusedSentence(refusal.message);
    case "too-many-tries":
      return t("Too many attempts. Please try again in {time}.", {
        time: formatMinutes(refusal.retryAfter),
      });
  }
}

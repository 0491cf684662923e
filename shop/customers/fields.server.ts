import { z } from "zod";
import { t } from "#languages/messages.ts";
import { maxPasswordLength, minPasswordLength } from "./auth.server.ts";
import { isWeakPassword } from "./weak-password.ts";

const noEmail = () => t("Please enter your email");
const noPassword = () => t("Please enter your password");
const noName = () => t("Please enter your full name");
const badEmail = () => t("Please enter a valid email");

export const nameShape = z
  .string({ error: noName })
  .trim()
  .min(1, { error: noName })
  .max(120, {
    error: () => t("Please enter a name of at most {count} characters", { count: 120 }),
  });

/** An email address in lower case, so that it has one account, however it is typed. */
export const emailShape = z
  .string({ error: noEmail })
  .trim()
  .toLowerCase()
  .min(1, { error: noEmail })
  .pipe(z.email({ error: badEmail }).max(254, { error: badEmail }));

export const passwordShape = z.string({ error: noPassword }).min(1, { error: noPassword });

export const newPasswordShape = z
  .string({ error: () => t("Please choose a password") })
  .min(minPasswordLength, {
    error: () =>
      t("Please choose a password of at least {count} characters", { count: minPasswordLength }),
  })
  .max(maxPasswordLength, {
    error: () =>
      t("Please choose a password of at most {count} characters", { count: maxPasswordLength }),
  })
  .refine((password) => !isWeakPassword(password), {
    error: () => t("This password is too easy to guess. Please choose another"),
  });

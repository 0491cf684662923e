import { z } from "zod";
import { maxPasswordLength, minPasswordLength } from "./auth.server.ts";
import { isWeakPassword } from "./weak-password.ts";

const noEmail = "Please enter your email";
const noPassword = "Please enter your password";

export const nameShape = z
  .string({ error: "Please enter your full name" })
  .trim()
  .min(1, "Please enter your full name")
  .max(120, "Please enter a name of at most 120 characters");

/** An email address in lower case, so that it has one account, however it is typed. */
export const emailShape = z
  .string({ error: noEmail })
  .trim()
  .toLowerCase()
  .min(1, noEmail)
  .pipe(z.email("Please enter a valid email").max(254, "Please enter a valid email"));

export const passwordShape = z.string({ error: noPassword }).min(1, noPassword);

export const newPasswordShape = z
  .string({ error: "Please choose a password" })
  .min(minPasswordLength, `Please choose a password of at least ${minPasswordLength} characters`)
  .max(maxPasswordLength, `Please choose a password of at most ${maxPasswordLength} characters`)
  .refine(
    (password) => !isWeakPassword(password),
    "This password is too easy to guess. Please choose another",
  );

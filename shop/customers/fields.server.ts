import { z } from "zod";
import { longestPassword, shortestPassword } from "./auth.server.ts";
import { isEasyPassword } from "./easy-password.ts";

const noEmail = "Please enter your email";
const noPassword = "Please enter your password";

export const nameShape = z
  .string({ error: "Please enter your full name" })
  .trim()
  .min(1, "Please enter your full name")
  .max(120, "Please enter a name of at most 120 characters");

/** Lower case: one address is one account, however it was typed. */
export const emailShape = z
  .string({ error: noEmail })
  .trim()
  .toLowerCase()
  .min(1, noEmail)
  .pipe(z.email("Please enter a valid email").max(254, "Please enter a valid email"));

export const passwordShape = z.string({ error: noPassword }).min(1, noPassword);

export const newPasswordShape = z
  .string({ error: "Please choose a password" })
  .min(shortestPassword, `Please choose a password of at least ${shortestPassword} characters`)
  .max(longestPassword, `Please choose a password of at most ${longestPassword} characters`)
  .refine(
    (password) => !isEasyPassword(password),
    "That password is among the first that are guessed. Please choose another",
  );

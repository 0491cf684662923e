import { z } from "zod";

/** A checkbox of a form: browsers send "on", or nothing. */
export const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

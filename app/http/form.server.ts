import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { t } from "#languages/messages.ts";
import { isShaped } from "./form-shape.server.ts";

/**
 * Reads a request's form. Throws a 400 if the body is incomplete or not a form. The `TypeError` of `request.formData()`
 * is not thrown on, because the shop would report it as its own bug.
 */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (request.signal.aborted || !(error instanceof TypeError)) throw error;
    throw data(t("This form is not valid."), 400);
  }
}

/** The largest form is a product's: 60 variants, 30 colours, 40 pictures. */
const maxFields = 2000;
/** Matches `paymentMethods.touch_n_go.limit` and `variants[59].name`: at most four levels, list indexes below 100. */
const fieldNamePattern = /^[\w-]{1,60}(\.[\w-]{1,60}|\[\d{0,2}\]){0,3}$/;

/**
 * Parses a form by its schema. Nothing else may call conform's `parseWithZod`, because it trusts field names:
 * `x[4294967294]` creates a list of that length, 40,000 equal names take quadratic time, and `__intent__` is parsed as
 * JSON. Throws a 400 for such names, and for a value of the wrong shape, such as a list instead of a text.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  options: { schema: Schema; disableAutoCoercion?: boolean },
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  let fields = 0;
  for (const name of form.keys()) {
    fields += 1;
    if (fields > maxFields || !isSafeFieldName(name)) throw data(t("This form is not valid."), 400);
  }
  const submission = parseWithZod(form, options);
  if (!isShaped(submission.payload, options.schema)) throw data(t("This form is not valid."), 400);
  return submission;
}

/** The text of a field; empty if it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Calls the handler that the form's `intent` field names. Throws a 400 if the intent is missing or unknown. */
export function handleIntent<Answer>(form: FormData, handlers: Record<string, () => Answer>) {
  const intent = textOf(form, "intent");
  const handle = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (!handle) throw data(t("This form is not valid."), 400);
  return handle();
}

/** False if a part of the name is a built-in property, as in `x.length`, because conform would set that property. */
function isSafeFieldName(name: string) {
  if (!fieldNamePattern.test(name) || /__|\bprototype\b/.test(name)) return false;
  const [first = "", ...others] = name.split(/[.[]/);
  return !(first in Object.prototype) && !others.some((part) => part in Array.prototype);
}

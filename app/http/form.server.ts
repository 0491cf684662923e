import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { isShaped } from "./form-shape.server.ts";

/**
 * The form that a request carries. What is no form, or breaks off, is none that a page of ours sends: it
 * throws a 400, where `formData` alone would pass for a fault of the shop.
 */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (request.signal.aborted || !(error instanceof TypeError)) throw error;
    throw data("This form is none of ours.", 400);
  }
}

/** The form with the most fields is a product's: 60 variants, 30 colours, 40 pictures. */
const mostFields = 2000;
/** As `paymentMethods.touch_n_go.limit` and `variants[59].name`: shallow, and no list of more than a hundred. */
const fieldName = /^[\w-]{1,60}(\.[\w-]{1,60}|\[\d{0,2}\]){0,3}$/;

/**
 * A form read by its schema, and the only way to conform's own `parseWithZod`, which believes every name
 * that is sent: `x[4294967294]` is a list of that length to it, a name that comes 40,000 times costs its
 * square, `__intent__` is read as JSON; and a screen that shows again what was sent would find a list where it
 * knows a text. Such a form is none of ours: it throws a 400.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  options: { schema: Schema; disableAutoCoercion?: boolean },
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  let fields = 0;
  for (const name of form.keys()) {
    fields += 1;
    if (fields > mostFields || !isOurs(name)) throw data("This form is none of ours.", 400);
  }
  const submission = parseWithZod(form, options);
  if (!isShaped(submission.payload, options.schema)) throw data("This form is none of ours.", 400);
  return submission;
}

/** The text of a field; empty where it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A part of a name becomes a property, of a list too: none may be one that lists or objects have of themselves. */
function isOurs(name: string) {
  if (!fieldName.test(name) || /__|\bprototype\b/.test(name)) return false;
  const [first = "", ...others] = name.split(/[.[]/);
  return !(first in Object.prototype) && !others.some((part) => part in Array.prototype);
}

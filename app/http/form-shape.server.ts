import type { z } from "zod";

type Schema = z.core.$ZodType;

/**
 * Whether the parsed form has the shape that the schema reads: a text or file for a scalar, fields for an object, one
 * or several values for a list. Fields that the schema does not name are ignored.
 */
export function isShaped(sent: unknown, schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ("innerType" in def) return isShaped(sent, def.innerType);
  if (def.type === "pipe") {
    const isPreprocessed = (def.in as z.core.$ZodTypes)._zod.def.type === "transform";
    return isShaped(sent, isPreprocessed ? def.out : def.in);
  }
  // The form must fit every option of a union, because a screen may show a refused form with any option's fields.
  if (def.type === "union") return def.options.every((option) => isShaped(sent, option));
  if (def.type === "intersection") return isShaped(sent, def.left) && isShaped(sent, def.right);
  if (def.type === "array") return isList(sent, def.element);
  if (sent === undefined || sent === null || sent === "") return true;
  if (def.type !== "object") return typeof sent !== "object" || sent instanceof Blob;
  if (typeof sent !== "object" || Array.isArray(sent)) return false;
  const fields = Object.entries(def.shape);
  return fields.every(([name, field]) => isShaped((sent as Record<string, unknown>)[name], field));
}

/** Whether the value of a list field is a list without gaps, or a single text or file. */
function isList(sent: unknown, element: Schema): boolean {
  if (Array.isArray(sent)) {
    return Object.keys(sent).length === sent.length && sent.every((one) => isShaped(one, element));
  }
  const isFields = typeof sent === "object" && sent !== null && !(sent instanceof Blob);
  return !isFields && isShaped(sent, element);
}

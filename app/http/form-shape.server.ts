import type { z } from "zod";

type Schema = z.core.$ZodType;

/**
 * Whether what was sent has the shape that its schema reads: one text or file where it reads one, fields where it
 * reads fields; for a list, several or one. What stands under a name that it does not read is nothing to it.
 */
export function isShaped(sent: unknown, schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ("innerType" in def) return isShaped(sent, def.innerType);
  if (def.type === "pipe") {
    const isPreprocessed = (def.in as z.core.$ZodTypes)._zod.def.type === "transform";
    return isShaped(sent, isPreprocessed ? def.out : def.in);
  }
  // A screen may show fields of any of them, whichever was chosen.
  if (def.type === "union") return def.options.every((option) => isShaped(sent, option));
  if (def.type === "array") return isList(sent, def.element);
  if (sent === undefined || sent === null || sent === "") return true;
  if (def.type !== "object") return typeof sent !== "object" || sent instanceof Blob;
  if (typeof sent !== "object" || Array.isArray(sent)) return false;
  const fields = Object.entries(def.shape);
  return fields.every(([name, field]) => isShaped((sent as Record<string, unknown>)[name], field));
}

/** Without gaps; or one of them alone, where that is a text or a file. */
function isList(sent: unknown, element: Schema): boolean {
  if (Array.isArray(sent)) {
    return Object.keys(sent).length === sent.length && sent.every((one) => isShaped(one, element));
  }
  const isFields = typeof sent === "object" && sent !== null && !(sent instanceof Blob);
  return !isFields && isShaped(sent, element);
}

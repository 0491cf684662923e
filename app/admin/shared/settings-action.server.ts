import { data, type ActionFunctionArgs } from "react-router";
import type { z } from "zod";
import { formOf, parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireOwner } from "#app/http/visitor.server.ts";
import { languageOf } from "#languages/language.server.ts";
import { t, type Message } from "#languages/messages.ts";
import type { Owner } from "#shop/staff.ts";
import { copyFromEnglish } from "./copy-from-english.server.ts";

type Save<Value> = (owner: Owner, value: Value) => Promise<FieldErrors | void>;
type FieldErrors = { fieldErrors: Record<string, string[]> };

/**
 * Makes the action of a settings screen, which saves an owner's form or returns its errors. The form must contain its
 * own id, because an empty request could otherwise be valid and clear optional settings.
 */
export function settingsAction<Schema extends z.ZodType>(options: {
  form: string;
  schema: Schema;
  save: Save<z.output<Schema>>;
  title: Message | string;
  /** If true, empty texts are kept. With coercion, conform turns an empty text into a missing value. */
  disableAutoCoercion?: boolean;
}) {
  const { form, schema, save, title, disableAutoCoercion = false } = options;
  return async ({
    request,
    context,
    url,
  }: Pick<ActionFunctionArgs, "request" | "context" | "url">) => {
    const owner = await requireOwner(context, url);
    const sent = await formOf(request);
    const isCopying = copyFromEnglish(sent);
    const submission = parseForm(sent, { schema, disableAutoCoercion });
    if (textOf(sent, "settings") !== form) throw data(t("This form is not valid."), 400);
    if (submission.status !== "success" || isCopying) return submission.reply();
    const refused = await save(owner, submission.value);
    if (refused) return submission.reply(refused);
    return redirectWithToast(languageOf(url.pathname).path, { title: t(title) });
  };
}

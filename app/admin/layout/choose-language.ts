import { href, redirect, redirectDocument } from "react-router";
import { formOf, textOf } from "#app/http/form.server.ts";
import { nextPath } from "#app/http/next-path.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { pathIn } from "#languages/addresses.ts";
import { allLanguages } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import { setLanguage } from "#shop/customers/details.server.ts";
import type { Route } from "./+types/choose-language";

/** Saves the language in which the back office and its emails speak to this member of staff. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context);
  const form = await formOf(request);
  const language = textOf(form, "language");
  if (!allLanguages().includes(language))
    throw new Response(t("Choose a language"), { status: 400 });
  await setLanguage(staff.id, language);
  // The router would add the language of this request to a path, but not to a whole address.
  const path = pathIn(language, nextPath(textOf(form, "next")));
  return redirectDocument(new URL(path, url.origin).href);
}

/** After signing in again, people come back to this address without their choice. */
export function loader() {
  return redirect(href("/admin"));
}

import type { Answer } from "./visitor.ts";

/** A form of the shop as a browser sends it once its empty fields are filled in. */
export type Form = {
  method: "GET" | "POST";
  target: string;
  isMultipart: boolean;
  fields: [name: string, value: string][];
  /** Names of file inputs. */
  files: string[];
};

/** Every form of a page. A form with several named buttons is returned once for each. `at` is the page's address. */
export function formsOf(html: string, at: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, head, inner]) => {
    const own = attributesOf(head!);
    const form: Form = {
      method: own.method?.toUpperCase() === "POST" ? "POST" : "GET",
      target: own.action || at,
      isMultipart: own.enctype === "multipart/form-data",
      fields: [],
      files: [],
    };
    const buttons: [string, string][] = [];
    for (const [, one, alone, pair, around, content] of inner!.matchAll(controls)) {
      const [tag, text] = [one ?? pair, alone ?? around];
      const { name, type = "text", value, checked, ...rest } = attributesOf(text!);
      if (!name) continue;
      if (tag === "button") buttons.push([name, value ?? ""]);
      else if (type === "file") form.files.push(name);
      else if (tag === "select") form.fields.push([name, chosenOf(content ?? "")]);
      else if (tag === "textarea") form.fields.push([name, decoded(content ?? "") || "Kasih"]);
      else if (type !== "radio" && type !== "checkbox") {
        form.fields.push([name, value || sampleValue(name, type, rest)]);
      } else if (checked !== undefined || (type === "radio" && !has(form, name))) {
        form.fields.push([name, value || "on"]);
      }
    }
    if (buttons.length === 0) return [form];
    return buttons.map((button) => ({ ...form, fields: [...form.fields, button] }));
  });
}

function has(form: Form, name: string) {
  return form.fields.some(([one]) => one === name);
}

/** The targets of a page's links within this shop. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)].map(([, href]) => decoded(href!));
}

const controls = /<(input|button)\b([^>]*)>|<(select|textarea)\b([^>]*)>([\s\S]*?)<\/\3>/g;

function attributesOf(text: string): Partial<Record<string, string>> {
  const found = [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(found.map(([, name, value]) => [name, decoded(value ?? "")]));
}

function chosenOf(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>([^<]*)/g)].map(([, head, text]) => {
    const { value, selected } = attributesOf(head!);
    return { value: value ?? decoded(text!), isChosen: selected !== undefined };
  });
  return (all.find(({ isChosen }) => isChosen) ?? all.find(({ value }) => value))?.value ?? "";
}

function sampleValue(name: string, type: string, { inputmode }: Partial<Record<string, string>>) {
  if (type === "email" || /email/i.test(name)) return "somebody@prove.test";
  if (type === "password") return "a long enough password";
  if (/phone/i.test(name)) return "012-345 6789";
  // Of the first state in the list, so that checkout does not ask about it.
  if (/postcode/i.test(name)) return "80000";
  if (type === "date") return "2026-11-21";
  if (type === "number" || inputmode === "numeric" || inputmode === "decimal") return "1";
  return type === "hidden" ? "" : "Kasih";
}

/** What a page's unchanged form sends: the names and values of its inputs, as the browser reads them. */
export function fieldsOf(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, text] of html.matchAll(/<input\b([^>]*)>/g)) {
    const { name, value = "", type = "", checked } = attributesOf(text!);
    const isOff = (type === "radio" || type === "checkbox") && checked === undefined;
    if (name && !isOff) fields[name] = value;
  }
  return fields;
}

/** Decodes the character references of HTML. */
export function decoded(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** The text of a page's alert, such as the error of a refused form; empty if there is none. */
export function alertIn(html: string): string {
  const alert = /role="alert"[^>]*>([\s\S]{0,2000}?)<\/(?:div|p|section|li)>/.exec(html)?.[1] ?? "";
  return alert
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

export const toastCookie = "emas.toast";

/** The toast that an answer sets for the next page: its title and description. */
export function toastOf(answer: Pick<Answer, "headers">): string {
  const toast = flashedToast(answer);
  return toast ? `${toast.title}: ${toast.description ?? ""}` : "";
}

/** Where the link of an answer's toast leads; undefined if there is no link. */
export function toastLinkOf(answer: Pick<Answer, "headers">): string | undefined {
  return flashedToast(answer)?.link?.to;
}

type FlashedToast = { title: string; description?: string; link?: { to: string } };

function flashedToast({ headers }: Pick<Answer, "headers">): FlashedToast | undefined {
  const cookie = headers.getSetCookie().find((one) => one.startsWith(`${toastCookie}=`));
  const value = decodeURIComponent(/=([^;]*)/.exec(cookie ?? "")?.[1] ?? "");
  const body = value.slice(0, Math.max(0, value.lastIndexOf(".")));
  return body ? (JSON.parse(Buffer.from(body, "base64").toString()) as FlashedToast) : undefined;
}

/** A multipart form, with a file in the field `name` if given. */
export function multipart(
  fields: Record<string, string>,
  file?: { name: string; bytes: Uint8Array; as?: string; type?: string },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) {
    const { name, bytes, as = "picture.jpg", type = "image/jpeg" } = file;
    form.set(name, new File([new Uint8Array(bytes)], as, { type }));
  }
  return form;
}

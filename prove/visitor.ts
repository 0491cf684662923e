export type Answer = { status: number; headers: Headers; text: string; location: string };
export type Visitor = ReturnType<typeof openVisitor>;

type Sent = {
  form?: Record<string, string> | URLSearchParams;
  body?: BodyInit;
  method?: string;
  headers?: Record<string, string>;
  /** Aborts the request, where an answer may never come. */
  signal?: AbortSignal;
};

/**
 * A browser without JavaScript: keeps cookies (except those it `forgets`), follows no redirects and sends the Origin
 * of its forms.
 */
export function openVisitor(shop: { url: string }, { forgets = [] as string[] } = {}) {
  const cookies = new Map<string, string>();
  return { cookies, go };

  async function go(
    path: string,
    { form, body, method, headers, signal }: Sent = {},
  ): Promise<Answer> {
    const sent = form ? new URLSearchParams(form) : body;
    const answer = await fetch(shop.url + path, {
      method: method ?? (sent ? "POST" : "GET"),
      redirect: "manual",
      ...(signal && { signal }),
      headers: {
        cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
        ...(sent && { origin: shop.url }),
        ...headers,
      },
      ...(sent && { body: sent }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name && value && !forgets.includes(name)) cookies.set(name, value);
      else if (name) cookies.delete(name);
    }
    const location = answer.headers.get("Location") ?? "";
    return { status: answer.status, headers: answer.headers, text: await answer.text(), location };
  }
}

/** What a page's unchanged form sends: the names and values of its inputs, as the browser reads them. */
export function fieldsOf(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [input] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(input)?.[1];
    const isOff = /\btype="(radio|checkbox)"/.test(input) && !/\bchecked\b/.test(input);
    if (name && !isOff) fields[name] = decoded(/\bvalue="([^"]*)"/.exec(input)?.[1] ?? "");
  }
  return fields;
}

/** A page's visible text. */
export function decoded(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

export type Answer = { status: number; headers: Headers; text: string; location: string };
export type Visitor = ReturnType<typeof openVisitor>;

/** The shop that a visitor uses. `send` replaces `fetch` and also gets the headers that the caller of `go` gave. */
type Target = {
  url: string;
  send?: (request: Request, headers: Record<string, string>) => Response | Promise<Response>;
};

export type Sent = {
  form?: Record<string, string> | URLSearchParams | undefined;
  body?: BodyInit | undefined;
  /** A body as another server sends it, without an Origin header. */
  raw?: string | undefined;
  method?: string;
  headers?: Record<string, string>;
  /** Aborts the request, where an answer may never come. */
  signal?: AbortSignal;
};

type Options = {
  forgets?: string[];
  headers?: Record<string, string> | (() => Record<string, string>);
};

/**
 * A browser without JavaScript: keeps cookies (except those it `forgets`), follows no redirects and sends the Origin of
 * its forms, and `headers` with every request.
 */
export function openVisitor(
  { url, send = (request) => fetch(request) }: Target,
  { forgets = [], headers: always = {} }: Options = {},
) {
  const cookies = new Map<string, string>();
  return { cookies, go };

  async function go(
    path: string,
    { form, body, raw, method, headers = {}, signal }: Sent = {},
  ): Promise<Answer> {
    const sent = form ? new URLSearchParams(form) : body;
    const request = new Request(url + path, {
      method: method ?? (sent ? "POST" : "GET"),
      redirect: "manual",
      ...(signal && { signal }),
      headers: {
        cookie: cookieOf({ cookies }),
        ...(sent && { origin: url }),
        ...(typeof always === "function" ? always() : always),
        ...headers,
      },
      body: sent ?? raw ?? null,
    });
    const answer = await send(request, headers);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name && value && !forgets.includes(name)) cookies.set(name, value);
      else if (name) cookies.delete(name);
    }
    const location = answer.headers.get("Location") ?? "";
    return { status: answer.status, headers: answer.headers, text: await answer.text(), location };
  }
}

/** The Cookie header that this visitor sends. */
export function cookieOf({ cookies }: Pick<Visitor, "cookies">): string {
  return [...cookies].map((pair) => pair.join("=")).join("; ");
}

let callers = 0;

/** An unused IP address, so that no rate limit by address applies by accident. */
export function freshAddress(): Record<string, string> {
  callers += 1;
  const parts = [callers >> 16, callers >> 8, callers].map((part) => part & 255);
  return { "x-forwarded-for": `10.${parts.join(".")}` };
}

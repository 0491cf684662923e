import { createPath, type DataRouter, type SubmitFunction } from "react-router";
import { splitLanguage } from "#languages/addresses.ts";
import { languageCode } from "#languages/messages.ts";

/** The form that was sent last, and what was in it then. */
let lastSubmit:
  | { form: HTMLFormElement; submitter: HTMLElement | null; sent: FormData }
  | undefined;

/** A form that got no answer. */
let unsentForm: HTMLFormElement | undefined;

/**
 * Remembers each form that is sent, until the returned function is called. Until React has rendered that a form is being
 * sent, its button can be pressed again; then nothing is sent a second time.
 */
export function rememberSubmits(router: DataRouter | undefined): () => void {
  const remember = (event: SubmitEvent) => {
    const { submitter } = event;
    const form = event.target as HTMLFormElement;
    if (
      router?.state.navigation.state === "submitting" &&
      lastSubmit?.form === form &&
      lastSubmit.submitter === submitter
    )
      event.preventDefault();
    else lastSubmit = { form, submitter, sent: new FormData(form, submitter) };
  };
  document.addEventListener("submit", remember, true);
  window.addEventListener("beforeunload", askBeforeLeaving);
  return () => {
    document.removeEventListener("submit", remember, true);
    window.removeEventListener("beforeunload", askBeforeLeaving);
  };
}

/** Remembers whether the form that was sent last got an answer. */
export function noteAnswer(isAnswered: boolean) {
  unsentForm = isAnswered ? undefined : lastSubmit?.form;
}

/** Without a network, a reload shows the browser's own error page, and what was typed is lost. */
function askBeforeLeaving(event: BeforeUnloadEvent) {
  if (unsentForm?.isConnected) event.preventDefault();
}

/**
 * Returns a function that sends a request again which got no answer. A form that is still on the page is sent as it is
 * then, with what was corrected meanwhile. Anything else is sent with the same data, also a fetcher's form: after a
 * failure, the page shows the old value again, for example the quantity in the cart. Call this function while the router
 * still knows the request.
 */
export function retryOf(request: Request, router: DataRouter, submit: SubmitFunction): () => void {
  const { navigation, fetchers } = router.state;
  const { pathname } = new URL(request.url);
  const isFor = ({ formAction }: Submission) =>
    formAction !== undefined && new URL(formAction, request.url).pathname === pathname;
  if (request.method === "GET") {
    const to = navigation.location && createPath(navigation.location);
    return () => void (to ? router.navigate(withoutLanguage(to)) : router.revalidate());
  }
  if (navigation.formData && isFor(navigation)) return () => send(navigation, submit);
  const written = [...fetchers].filter(([, fetcher]) => fetcher.formData && isFor(fetcher));
  return () => {
    for (const [fetcherKey, fetcher] of written)
      whenIdle(router, fetcherKey, () => send(fetcher, submit, fetcherKey));
  };
}

/**
 * Runs `act` as soon as a fetcher is idle. A fetcher that needs a page's JavaScript stays busy until that is loaded, and
 * a request sent meanwhile would be aborted with it.
 */
function whenIdle(router: DataRouter, fetcherKey: string, act: () => void) {
  const isIdle = () => (router.state.fetchers.get(fetcherKey)?.state ?? "idle") === "idle";
  if (isIdle()) return act();
  const stop = router.subscribe(() => {
    if (!isIdle()) return;
    stop();
    act();
  });
}

type Submission = Pick<
  DataRouter["state"]["navigation"],
  "formAction" | "formMethod" | "formEncType" | "formData"
>;

function send(submission: Submission, submit: SubmitFunction, fetcherKey?: string) {
  const { formData, formAction, formMethod, formEncType } = submission;
  if (!fetcherKey && lastSubmit && isOnPage(lastSubmit) && isPartOf(formData!, lastSubmit.sent)) {
    return lastSubmit.form.requestSubmit(lastSubmit.submitter);
  }
  const method = formMethod!.toLowerCase() as "post";
  void submit(formData!, {
    action: withoutLanguage(formAction!),
    method,
    encType: formEncType!,
    ...(fetcherKey && { navigate: false, fetcherKey }),
  });
}

function isOnPage({ form, submitter }: NonNullable<typeof lastSubmit>): boolean {
  return form.isConnected && submitter?.isConnected !== false;
}

/** Whether the request has everything that the form had. A page may have added to it. */
function isPartOf(request: FormData, form: FormData): boolean {
  const fields = [...form];
  return (
    fields.length > 0 &&
    fields.every(([name, value]) => request.getAll(name).some((sent) => isEqual(sent, value)))
  );
}

function isEqual(one: FormDataEntryValue, other: FormDataEntryValue): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other;
  return one.name === other.name && one.size === other.size;
}

/** The router puts the language in front of the path that it is given. */
function withoutLanguage(path: string): string {
  const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return splitLanguage(pathname, [languageCode()]).path + rest;
}

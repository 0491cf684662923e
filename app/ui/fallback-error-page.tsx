import { href, isRouteErrorResponse } from "react-router";
import { pathIn } from "#languages/addresses.ts";
import { languageCode, t } from "#languages/messages.ts";
import { buttonClass } from "./button.tsx";
import { Rich } from "./rich.tsx";
import { useRequestReference } from "./request-reference.ts";

/** An error page of its own, for errors that are not shown inside a layout. */
export function FallbackErrorPage(props: Parameters<typeof ErrorMessage>[0]) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <ErrorMessage {...props} />
    </main>
  );
}

/** Says what went wrong. A server error has a reference number to send to the shop, never internal details. */
export function ErrorMessage({
  error,
  reference,
}: {
  error: unknown;
  reference?: string | undefined;
}) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isBroken = status >= 500 && status !== 503;
  const firstPageReference = useRequestReference();
  const shown = isBroken ? (reference ?? firstPageReference) : undefined;
  const message = isBroken
    ? serverErrorMessage(shown !== undefined)
    : (messageIn(error) ?? messageFor(status));
  return (
    <div className="mx-auto max-w-md px-6 py-24 text-center">
      <title>{message.title}</title>
      <span aria-hidden="true" className="mx-auto mb-8 block size-3 rotate-45 bg-gold" />
      <h1 className="display text-2xl">{message.title}</h1>
      <p className="mt-4 text-base text-ink-soft">{message.text}</p>
      {shown ? (
        <p className="mt-6 text-sm" data-reference={shown}>
          <Rich
            text={t("Reference number: <number>{number}</number>", { number: shown })}
            number={(words) => <strong className="font-semibold tabular-nums">{words}</strong>}
          />
        </p>
      ) : null}
      {/* A plain link reloads the document, because the client's state may be broken after an error. */}
      <a href={pathIn(languageCode(), href("/"))} className={`${buttonClass()} mt-8`}>
        {t("Return to Home")}
      </a>
    </div>
  );
}

/** The message that the server gives with a 503, if it has one for this page. */
function messageIn(error: unknown): { title: string; text: string } | undefined {
  const given: unknown = isRouteErrorResponse(error) && error.status === 503 && error.data;
  return given && typeof given === "object" && "text" in given ? (given as never) : undefined;
}

function serverErrorMessage(hasReference: boolean) {
  return {
    title: t("Something went wrong"),
    text: hasReference
      ? t(
          "Sorry, this is our mistake. Please try again in a moment. If it happens again, send us the reference number below and we'll look into it.",
        )
      : t("Sorry, this is our mistake. Please try again in a moment."),
  };
}

function messageFor(status: number): { title: string; text: string } {
  switch (status) {
    case 403:
      return {
        title: t("This page is for staff"),
        text: t("You're signed in, but your account can't open this page."),
      };
    case 404:
      return {
        title: t("Oops! Page not found"),
        text: t("The page may have moved, or the link may be incomplete."),
      };
    case 413:
      return { title: t("That file is too large"), text: t("Please choose a smaller file.") };
    case 429:
      return {
        title: t("Too many requests"),
        text: t(
          "We've had too many requests from your connection. Please wait a minute and try again.",
        ),
      };
    case 503:
      return {
        title: t("One moment, please"),
        text: t(
          "We can't load this page right now. Please go back and try again in a minute. If you saw an order number, your order is safe.",
        ),
      };
    default:
      return {
        title: t("That didn't work"),
        text: t("Go back, check what you entered and try again."),
      };
  }
}

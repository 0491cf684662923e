import { href, isRouteErrorResponse } from "react-router";
import { buttonClass } from "./button.tsx";
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
  const message = isBroken
    ? serverErrorMessage
    : (messagesByStatus[status] ?? messagesByStatus[400]);
  const firstPageReference = useRequestReference();
  const shown = isBroken ? (reference ?? firstPageReference) : undefined;
  return (
    <div className="mx-auto max-w-md px-6 py-24 text-center">
      <title>{message?.title}</title>
      <span aria-hidden="true" className="mx-auto mb-8 block size-3 rotate-45 bg-gold" />
      <h1 className="display text-2xl">{message?.title}</h1>
      <p className="mt-4 text-base text-ink-soft">{message?.text}</p>
      {shown ? (
        <p className="mt-6 text-sm" data-reference={shown}>
          Reference number: <strong className="font-semibold tabular-nums">{shown}</strong>
        </p>
      ) : null}
      {/* A plain link reloads the document, because the client's state may be broken after an error. */}
      <a href={href("/")} className={`${buttonClass()} mt-8`}>
        Return to Home
      </a>
    </div>
  );
}

const serverErrorMessage = {
  title: "Something went wrong",
  text: "Sorry, this is our mistake. Please try again in a moment. If it happens again, send us the reference number below and we'll look into it.",
};

const messagesByStatus: Record<number, { title: string; text: string }> = {
  400: { title: "That didn't work", text: "Go back, check what you entered and try again." },
  403: {
    title: "This page is for staff",
    text: "You're signed in, but your account can't open this page.",
  },
  404: {
    title: "Oops! Page not found",
    text: "The page may have moved, or the link may be incomplete.",
  },
  413: { title: "That file is too large", text: "Please choose a smaller file." },
  429: {
    title: "Too many requests",
    text: "We've had too many requests from your connection. Please wait a minute and try again.",
  },
  503: {
    title: "One moment, please",
    text: "We can't load this page right now. Please go back and try again in a minute. If you saw an order number, your order is safe.",
  },
};

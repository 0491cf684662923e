import { isRouteErrorResponse } from "react-router";
import { buttonClass } from "./button.tsx";
import { useRequestReference } from "./reference.ts";

/** What is shown when nothing else could. */
export function LastErrorPage(props: Parameters<typeof ErrorMessage>[0]) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <ErrorMessage {...props} />
    </main>
  );
}

/** A number to quote, never what went wrong inside. */
export function ErrorMessage({
  error,
  reference,
}: {
  error: unknown;
  reference?: string | undefined;
}) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isBroken = status >= 500 && status !== 503;
  const said = isBroken ? broken : (refusals[status] ?? refusals[400]);
  const ofFirstPage = useRequestReference();
  const shown = isBroken ? (reference ?? ofFirstPage) : undefined;
  return (
    <div className="mx-auto max-w-md px-6 py-24 text-center">
      <title>{said?.title}</title>
      <span aria-hidden="true" className="mx-auto mb-8 block size-3 rotate-45 bg-gold" />
      <h1 className="display text-2xl">{said?.title}</h1>
      <p className="mt-4 text-base text-ink-soft">{said?.text}</p>
      {shown ? (
        <p className="mt-6 text-sm" data-reference={shown}>
          Reference number: <strong className="font-semibold tabular-nums">{shown}</strong>
        </p>
      ) : null}
      {/* A plain link: after an error the page starts afresh. */}
      <a href="/" className={`${buttonClass()} mt-8`}>
        Return to Home
      </a>
    </div>
  );
}

const broken = {
  title: "Something went wrong",
  text: "This is our fault, not yours. Please try again in a moment. If it happens again, tell us the number below and we will find out why.",
};

const refusals: Record<number, { title: string; text: string }> = {
  400: { title: "We could not do that", text: "Please go back, check the page and try once more." },
  403: {
    title: "This page is for staff",
    text: "You are signed in, but your account may not open this page.",
  },
  404: { title: "Oops! Page not found", text: "The page you asked for is not here." },
  405: { title: "We could not do that", text: "Please go back, check the page and try once more." },
  413: { title: "That is too large", text: "Please send a smaller file." },
  429: {
    title: "A little too fast",
    text: "Too many requests came from your connection. Please wait a minute and try again.",
  },
  503: {
    title: "One moment, please",
    text: "The shop cannot answer just now. Please go back and try again in a minute. If you were shown an order number, that order is safe.",
  },
};

import { Form, href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { OpenLetter } from "#shop/notifications/letter-list.server.ts";
import { letterNames } from "#shop/notifications/letter-names.ts";

/** One letter that waits for a person: what, to whom, why, and the two things that can be done. */
export function LetterItem({
  letter,
  busy,
}: {
  letter: OpenLetter & { age: string };
  busy: unknown;
}) {
  const { id, kind, state, to, orderId, orderNumber, tries, lastError } = letter;
  return (
    <li className="p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{letterNames[kind]}</h2>
        {state === "in-doubt" ? (
          <Badge tone="warn">In doubt</Badge>
        ) : (
          <Badge tone="bad">Not sent</Badge>
        )}
        {orderId ? (
          <Link
            to={href("/admin/orders/:orderId", { orderId })}
            className="inline-flex min-h-11 items-center text-gold-ink tabular-nums underline underline-offset-2 hover:text-ink md:min-h-7"
          >
            #{orderNumber}
          </Link>
        ) : null}
        <span className="ml-auto text-xs text-ink-soft">{letter.age}</span>
      </div>
      <p className="mt-1 break-words">
        To {to}
        <span className="text-ink-soft">
          {" · "}
          {state === "in-doubt"
            ? "The mail server may have it: the connection ended before it said so."
            : tries === 1
              ? "Tried once."
              : `Tried ${tries} times.`}
        </span>
      </p>
      {lastError ? <p className="mt-1 text-xs break-words text-ink-soft">{lastError}</p> : null}
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="letterId" value={id} />
        <Button
          type="submit"
          name="intent"
          value="again"
          size="sm"
          busy={busy === "again"}
          busyLabel="Sending..."
        >
          Send again
        </Button>
        <Button
          type="submit"
          name="intent"
          value="settle"
          size="sm"
          variant="secondary"
          busy={busy === "settle"}
          busyLabel="Loading..."
        >
          Settled
        </Button>
      </Form>
    </li>
  );
}

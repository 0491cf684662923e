import MailCheck from "lucide-react/icons/mail-check";
import { Form, href, useNavigation } from "react-router";
import { z } from "zod";
import { formOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { age } from "#app/ui/age.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import {
  openLetters,
  sendAgain,
  sendFailedAgain,
  settleLetter,
} from "#shop/notifications/letter-list.server.ts";
import { LetterItem } from "./letters/letter-item.tsx";
import { PageHead } from "./page-head.tsx";
import type { Route } from "./+types/letters";

export { AdminErrorPage as ErrorBoundary } from "./error-page.tsx";

const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const page = pageNumber.parse(url.searchParams.get("page"));
  const open = await openLetters(staff, page);
  const now = new Date();
  const letters = open.letters.map((letter) => ({ ...letter, age: age(letter.createdAt, now) }));
  return { ...open, letters, page };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const here = href("/admin/letters");
  const form = await formOf(request);
  const intent = form.get("intent");
  if (intent === "all-again") {
    const again = await sendFailedAgain(staff);
    return redirectWithToast(here, {
      title: again === 1 ? "1 letter is sent again" : `${again} letters are sent again`,
    });
  }
  const letterId = form.get("letterId");
  const deed = intent === "settle" ? settleLetter : sendAgain;
  const isDone = typeof letterId === "string" && (await deed(staff, letterId));
  if (!isDone) {
    const description = "Somebody has seen to this letter already.";
    return redirectWithToast(here, { title: "Error", description, kind: "destructive" });
  }
  return redirectWithToast(here, {
    title: intent === "settle" ? "Marked as settled" : "The letter is sent again",
  });
}

/** What could not be sent, or may have been: each line waits for a person. */
export default function Letters({ loaderData }: Route.ComponentProps) {
  const { letters, page, pages } = loaderData;
  const busy = useNavigation().formData;
  const failed = letters.filter(({ state }) => state === "failed").length;
  return (
    <>
      <PageHead
        title="Letters not sent"
        action={
          failed > 1 ? (
            <Form method="post">
              <Button
                type="submit"
                name="intent"
                value="all-again"
                variant="secondary"
                busy={busy?.get("intent") === "all-again"}
                busyLabel="Sending..."
              >
                Send all not sent
              </Button>
            </Form>
          ) : null
        }
      />
      {letters.length === 0 ? (
        <div className="rounded-lg border border-line bg-card">
          <EmptyState icon={MailCheck} title="All letters have gone out" heading="h2">
            A letter that the mail server refuses, or of which nobody knows whether it arrived, is
            listed here until somebody has seen to it.
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mb-4 max-w-prose text-ink-soft">
            The orders themselves are not affected. Where a customer waits for news, write to them
            in the chat, from the order's page.
          </p>
          <ul className="divide-y divide-line rounded-lg border border-line bg-card">
            {letters.map((letter) => (
              <LetterItem
                key={letter.id}
                letter={letter}
                busy={busy?.get("letterId") === letter.id ? busy.get("intent") : undefined}
              />
            ))}
          </ul>
          <div className="mt-6">
            <Pagination page={page} pages={pages} />
          </div>
        </>
      )}
    </>
  );
}

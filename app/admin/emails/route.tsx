import MailCheck from "lucide-react/icons/mail-check";
import { Form, href, useNavigation } from "react-router";
import { z } from "zod";
import { formOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { formatAge } from "#app/ui/format-age.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import {
  listOpenEmails,
  resendEmail,
  resendFailedEmails,
  dismissEmail,
} from "#shop/notifications/email-list.server.ts";
import { EmailItem } from "./email-item.tsx";
import { PageHead } from "../shared/page-head.tsx";
import type { Route } from "./+types/route";

export { AdminErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const page = pageNumber.parse(url.searchParams.get("page"));
  const open = await listOpenEmails(staff, page);
  const now = new Date();
  const emails = open.emails.map((email) => ({ ...email, age: formatAge(email.createdAt, now) }));
  return { ...open, emails, page };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const here = href("/admin/emails");
  const form = await formOf(request);
  const intent = form.get("intent");
  if (intent === "all-again") {
    const again = await resendFailedEmails(staff);
    return redirectWithToast(here, {
      title: again === 1 ? "Resending 1 email" : `Resending ${again} emails`,
    });
  }
  const emailId = form.get("emailId");
  const handle = intent === "settle" ? dismissEmail : resendEmail;
  const isDone = typeof emailId === "string" && (await handle(staff, emailId));
  if (!isDone) {
    const description = "Someone has already resolved this email.";
    return redirectWithToast(here, { title: "Error", description, kind: "destructive" });
  }
  return redirectWithToast(here, {
    title: intent === "settle" ? "Marked as resolved" : "Resending the email",
  });
}

/** Emails that failed or are unconfirmed; staff send each again or mark it as resolved. */
export default function UnsentEmails({ loaderData }: Route.ComponentProps) {
  const { emails, page, pages } = loaderData;
  const busy = useNavigation().formData;
  const failed = emails.filter(({ state }) => state === "failed").length;
  return (
    <>
      <PageHead
        title="Unsent emails"
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
                Resend all failed
              </Button>
            </Form>
          ) : null
        }
      />
      {emails.length === 0 ? (
        <div className="rounded-lg border border-line bg-card">
          <EmptyState icon={MailCheck} title="All emails sent" heading="h2">
            Emails that the mail server rejects or doesn't confirm appear here until someone
            resolves them.
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mb-4 max-w-prose text-ink-soft">
            Orders aren't affected. If a customer is waiting for news, message them on WhatsApp from
            the order page.
          </p>
          <ul className="divide-y divide-line rounded-lg border border-line bg-card">
            {emails.map((email) => (
              <EmailItem
                key={email.id}
                email={email}
                busy={busy?.get("emailId") === email.id ? busy.get("intent") : undefined}
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

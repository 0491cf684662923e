import MailCheck from "lucide:mail-check";
import { Form, href } from "react-router";
import { formOf, handleIntent, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { formatAge } from "#app/ui/format-age.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { t, tPlural } from "#languages/messages.ts";
import {
  listOpenEmails,
  resendEmail,
  resendFailedEmails,
  resolveEmail,
} from "#shop/notifications/email-list.server.ts";
import { EmailItem } from "./email-item.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { pageNumber } from "../shared/url-filter.server.ts";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const page = pageNumber.parse(url.searchParams.get("page"));
  const open = await listOpenEmails(staff, page);
  const now = new Date();
  const emails = open.emails.map((email) => ({ ...email, age: formatAge(email.createdAt, now) }));
  return { ...open, emails };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const form = await formOf(request);
  const emailId = textOf(form, "emailId");
  return handleIntent(form, {
    "all-again": async () => {
      const again = await resendFailedEmails(staff);
      const title = tPlural(again, "Resending {count} email", "Resending {count} emails");
      return redirectWithToast(here, { title });
    },
    again: () => redirectDone(resendEmail(staff, emailId), t("Resending the email")),
    resolve: () => redirectDone(resolveEmail(staff, emailId), t("Marked as resolved")),
  });
}

const here = href("/admin/emails");

async function redirectDone(change: Promise<boolean>, title: string) {
  if (await change) return redirectWithToast(here, { title });
  return redirectWithError(here, t("Someone has already resolved this email."));
}

/** Lists the emails that failed or are unconfirmed. Staff send each email again or mark it as resolved. */
export default function UnsentEmails({ loaderData }: Route.ComponentProps) {
  const { emails, page, pages } = loaderData;
  const failed = emails.filter(({ state }) => state === "failed").length;
  return (
    <>
      <PageHead
        title={t("Unsent emails")}
        action={
          failed > 1 ? (
            <Form method="post">
              <IntentButton intent="all-again" variant="secondary" busyLabel={t("Sending...")}>
                {t("Resend all failed")}
              </IntentButton>
            </Form>
          ) : null
        }
      />
      {emails.length === 0 ? (
        <div className="rounded-lg border border-line bg-card">
          <EmptyState icon={MailCheck} title={t("All emails sent")} heading="h2">
            {t(
              "Emails that the mail server rejects or doesn't confirm appear here until someone resolves them.",
            )}
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mb-4 max-w-prose text-ink-soft">
            {t(
              "Unsent emails don't affect orders. If a customer is waiting for news, send a WhatsApp message from the order page.",
            )}
          </p>
          <ul className="divide-y divide-line rounded-lg border border-line bg-card">
            {emails.map((email) => (
              <EmailItem key={email.id} email={email} />
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

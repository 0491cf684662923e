import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";
import { SubmitButton } from "../../shared/form/submit-button.tsx";

/** One press agrees to news by email, and one withdraws. */
export function NewsCard({ agreedAt }: { agreedAt: Date | null }) {
  return (
    <Card title={t("News and offers by email")} className="mt-6 max-w-xl">
      <p className="mb-5 text-ink-soft">
        {agreedAt ? (
          <Rich
            text={t("You agreed on <date>{date}</date>. You can stop these emails at any time.", {
              date: formatMoment(agreedAt, "date"),
            })}
            date={() => <DateTime value={agreedAt} format="date" />}
          />
        ) : (
          t("You get emails about your orders only.")
        )}
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="newsConsent" value={agreedAt ? "off" : "on"} />
        <SubmitButton intent="news" variant="secondary" busyLabel={t("Saving...")}>
          {agreedAt ? t("Stop news and offers") : t("Send me news and offers by email")}
        </SubmitButton>
      </Form>
    </Card>
  );
}

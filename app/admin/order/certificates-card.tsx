import { Form, href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import type { CertificateState } from "#shop/certificates/certificate-state.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import type { loadCertificates } from "./certificates-action.server.ts";

type Certificate = Awaited<ReturnType<typeof loadCertificates>>[number];

/** The certificates of the pieces. Staff confirm or clear here what the customer reported as lost or stolen. */
export function CertificatesCard({
  orderId,
  certificates,
}: {
  orderId: string;
  certificates: Certificate[];
}) {
  if (certificates.length === 0) return null;
  return (
    <Card
      id="certificates"
      title={t("Certificates")}
      action={
        <TextLink standalone to={href("/admin/orders/:orderId/certificates", { orderId })}>
          {t("Print cards")}
        </TextLink>
      }
    >
      <ul className="divide-y divide-line">
        {certificates.map((certificate) => (
          <li key={certificate.token} className="py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <TextLink
                standalone
                to={href("/c/:token", { token: certificate.token })}
                className="min-w-0 wrap-anywhere"
              >
                {certificate.name}
              </TextLink>
              <Badge tone={tones[certificate.state.kind]}>{stateName(certificate.state)}</Badge>
            </div>
            <Loss certificate={certificate} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Loss({
  certificate: { orderItemId, state, report, reportId },
}: {
  certificate: Certificate;
}) {
  if (!report) {
    if (state.kind !== "sold") return null;
    return (
      <details className="group mt-1">
        <summary className={buttonClass({ variant: "quiet", size: "sm" }) + " -ml-4.25 w-fit"}>
          {t("Record a loss")}
        </summary>
        <Form method="post" className="mt-2 flex flex-wrap gap-2">
          <HiddenFields of={{ orderItemId, reportId }} />
          <IntentButton intent="loss-lost" variant="secondary" size="sm">
            {t("Lost")}
          </IntentButton>
          <IntentButton intent="loss-stolen" variant="secondary" size="sm">
            {t("Stolen")}
          </IntentButton>
        </Form>
      </details>
    );
  }
  const date = report.on;
  return (
    <Form method="post" className="mt-2">
      <HiddenFields of={{ orderItemId }} />
      <p className="text-xs text-ink-soft">
        {report.kind === "lost"
          ? t("Reported lost on {date}", { date })
          : t("Reported stolen on {date}", { date })}
        {report.isConfirmed ? ` · ${t("Confirmed")}` : null}
      </p>
      {report.isConfirmed ? null : (
        <p className="mt-1 text-sm">
          {t("The certificate already warns. Call the customer, then confirm or clear the report.")}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {report.isConfirmed ? null : (
          <IntentButton
            intent="loss-confirm"
            formField={["orderItemId", orderItemId]}
            variant="secondary"
            size="sm"
          >
            {t("Confirm")}
          </IntentButton>
        )}
        <IntentButton
          intent="loss-clear"
          formField={["orderItemId", orderItemId]}
          variant="secondary"
          size="sm"
        >
          {t("Clear report")}
        </IntentButton>
      </div>
    </Form>
  );
}

const tones = { sold: "ok", "bought-back": "grey", returned: "grey", lost: "bad" } as const;

function stateName({ kind }: CertificateState): string {
  switch (kind) {
    case "sold":
      return t("Sold by us");
    case "bought-back":
      return t("Bought back");
    case "returned":
      return t("Returned");
    case "lost":
      return t("Lost or stolen");
  }
}

import { Form, href } from "react-router";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PieceName } from "#app/ui/piece-name.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { purityName } from "#shop/purity.ts";
import { formatWeight } from "#shop/weight.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import { useLinkKey } from "../shared/order/use-link-key.ts";
import type { Route } from "./+types/route";

type Props = Route.ComponentProps["loaderData"];
type Piece = Props["pieces"][number];

/** The buyer's certificates, each with the way to report its piece. Plain forms: they work without JavaScript. */
export function CertificatesScreen({ order, pieces, canReport }: Props) {
  const linkKey = useLinkKey();
  return (
    <div className="frame max-w-3xl! py-10 md:py-16">
      <h1 className="display text-xl md:text-2xl">{t("Certificates")}</h1>
      <p className="mt-2 text-ink-soft">{t("Order {number}", { number: order.orderNumber })}</p>
      <p className="mt-4 mb-8">
        {t(
          "Each certificate shows what the piece is and that we sold it, but not your name or what you paid. You can show it to whoever you give or sell the piece to.",
        )}
      </p>
      <div className="space-y-6">
        {pieces.map((piece) => (
          <Card key={piece.item.id}>
            <div className="flex flex-wrap gap-x-6 gap-y-4">
              <QrCode
                drawing={piece.certificate.drawing}
                label={t("QR code of the certificate")}
                maxSide={120}
              />
              <div className="min-w-0 flex-1 basis-48">
                <p>
                  <PieceName item={piece.item} />
                </p>
                <p className="text-sm text-ink-soft tabular-nums">
                  {purityName(piece.item.purity)} · {formatWeight(piece.item.weight)} ×{" "}
                  {piece.item.quantity}
                </p>
                <TextLink standalone to={href("/c/:token", { token: piece.certificate.token })}>
                  {t("Open the certificate")}
                </TextLink>
                <Loss piece={piece} canReport={canReport} />
              </div>
            </div>
          </Card>
        ))}
      </div>
      <ButtonLink to={links.order(order.id, linkKey)} variant="secondary" className="mt-8">
        {t("Back to your order")}
      </ButtonLink>
    </div>
  );
}

function Loss({ piece: { item, certificate }, canReport }: { piece: Piece; canReport: boolean }) {
  const { report, state, reportId } = certificate;
  if (report) {
    const date = report.on;
    return (
      <div className="mt-3">
        <p className="font-medium">
          {report.kind === "lost"
            ? t("Reported lost on {date}", { date })
            : t("Reported stolen on {date}", { date })}
        </p>
        {report.isConfirmed ? (
          <p className="text-sm text-ink-soft">
            {t("We confirmed your report. If you have the piece again, please call us.")}
          </p>
        ) : null}
        {canReport && !report.isConfirmed ? (
          <Form method="post" className="mt-2">
            <input type="hidden" name="orderItemId" value={item.id} />
            <SubmitButton
              intent="withdraw"
              formField={["orderItemId", item.id]}
              variant="secondary"
              size="sm"
              busyLabel={t("Saving...")}
            >
              {t("I've found it")}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    );
  }
  if (!canReport || state.kind !== "sold") return null;
  return (
    <details className="group mt-3">
      <summary className={buttonClass({ variant: "quiet", size: "sm" }) + " -ml-4.25 w-fit"}>
        {t("Report lost or stolen")}
      </summary>
      <Form method="post" className="mt-2">
        <input type="hidden" name="orderItemId" value={item.id} />
        <input type="hidden" name="reportId" value={reportId} />
        <p className="mb-3 text-sm text-ink-soft">
          {t("Anyone who opens its certificate will be asked to call us.")}
        </p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton
            intent="lost"
            formField={["orderItemId", item.id]}
            variant="secondary"
            size="sm"
            busyLabel={t("Saving...")}
          >
            {t("It's lost")}
          </SubmitButton>
          <SubmitButton
            intent="stolen"
            formField={["orderItemId", item.id]}
            variant="secondary"
            size="sm"
            busyLabel={t("Saving...")}
          >
            {t("It was stolen")}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

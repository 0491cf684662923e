import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type { TradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { IntentButton } from "../shared/intent-button.tsx";

/** What became of the request: the customer comes, the shop bought pieces, or nothing came of it. */
export function EndCard({ request: { status, lines } }: { request: TradeIn }) {
  return (
    <Card title={t("What became of it?")}>
      {status === "coming" ? null : (
        <Form method="post" className="mb-5">
          <IntentButton intent="coming" variant="secondary">
            {t("The customer is coming")}
          </IntentButton>
        </Form>
      )}
      <Form method="post" className="border-t border-line pt-4">
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t("We bought")}</legend>
          {lines.map(({ position, what }) => (
            <CheckboxField
              key={position}
              name="position"
              value={position}
              defaultChecked
              label={what || t("Not described")}
            />
          ))}
        </fieldset>
        <p className="my-2 text-sm text-ink-soft">
          {t("The certificate of a piece that was sold here then says that you bought it back.")}
        </p>
        <IntentButton intent="bought">{t("Mark as bought")}</IntentButton>
      </Form>
      <Form method="post" className="mt-5 border-t border-line pt-4">
        <IntentButton intent="close" variant="secondary">
          {t("Close without buying")}
        </IntentButton>
      </Form>
    </Card>
  );
}

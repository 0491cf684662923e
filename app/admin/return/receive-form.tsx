import { Form } from "react-router";
import { InputField } from "#app/ui/field.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { ReturnDetail } from "#shop/returns/return-detail.server.ts";
import { IntentButton } from "../shared/intent-button.tsx";

/** How many pieces of each item have come. */
export function ReceiveForm({
  items,
  problem,
  counted,
}: {
  items: ReturnDetail["items"];
  problem: string | undefined;
  /** What staff counted, if the form was refused. */
  counted: Record<string, number> | undefined;
}) {
  return (
    <Form method="post">
      {problem ? (
        <p role="alert" className="mb-3 font-medium text-bad">
          {problem}
        </p>
      ) : null}
      <p className="mb-4 text-ink-soft">
        {t("Count what came. Nothing is refunded or put back into stock before you inspect it.")}
      </p>
      {items.map(({ item, quantity }, at) => (
        <div key={item.id}>
          <input type="hidden" name={`pieces[${at}].orderItemId`} value={item.id} />
          <InputField
            label={item.productName}
            hint={tPlural(quantity, "{count} piece is expected", "{count} pieces are expected")}
            name={`pieces[${at}].quantity`}
            defaultValue={counted?.[item.id] ?? quantity}
            inputMode="numeric"
            autoComplete="off"
            required
            className="max-w-72"
          />
        </div>
      ))}
      <IntentButton intent="receive">{t("Record as received")}</IntentButton>
    </Form>
  );
}

import { Form } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import type { BuyerCollection } from "#shop/fulfilment/buyer-collection.server.ts";
import * as links from "#shop/links.ts";
import { PlainField } from "../shared/form/plain-field.tsx";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { useLinkKey } from "../shared/order/use-link-key.ts";
import type { CollectorFormState } from "./collector-action.server.ts";

/** Who may collect the order: the buyer, or the one person whom the buyer names here. */
export function CollectorPart({
  order,
  own: { collector, canChangeCollector },
  collectorFormState,
}: {
  order: FullOrder;
  own: BuyerCollection;
  collectorFormState: CollectorFormState | undefined;
}) {
  const action = links.order(order.id, useLinkKey());
  return (
    <div id="collector">
      <h3 className="text-xs text-ink-soft">{t("Who may collect")}</h3>
      <p className="mt-0.5 wrap-anywhere">
        {collector
          ? t(
              "You ({buyer}) or {name}, with the collection code and the identity document that ends in {last4}",
              { buyer: order.fullName, name: collector.name, last4: collector.last4 },
            )
          : t("Only you: {buyer}", { buyer: order.fullName })}
      </p>
      {canChangeCollector ? (
        <div className="mt-2 print:hidden">
          {/* A new collector closes the form. */}
          <details key={collector?.name} open={collectorFormState !== undefined} className="group">
            <summary className={buttonClass({ variant: "secondary" }) + " w-fit group-open:mb-4"}>
              {collector ? t("Name someone else") : t("Let someone else collect it")}
            </summary>
            <NameForm action={action} collectorFormState={collectorFormState} />
          </details>
          {collector ? (
            <Form method="post" action={action} className="mt-2">
              <SubmitButton
                intent="remove-collector"
                variant="quiet"
                busyLabel={t("Saving...")}
                className="-ml-3 max-w-full wrap-anywhere"
              >
                {t("Remove {name}", { name: collector.name })}
              </SubmitButton>
            </Form>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function NameForm({
  action,
  collectorFormState,
}: {
  action: string;
  collectorFormState: CollectorFormState | undefined;
}) {
  return (
    <Form method="post" action={action} className="grid gap-4 sm:grid-cols-2">
      <p className="text-sm text-ink-soft sm:col-span-2">
        {t(
          "Give this person your collection code. We compare their identity document with what you enter here, and send you an email about it.",
        )}
      </p>
      <PlainField
        id="collector-name"
        name="name"
        label={t("Name as on the identity card")}
        error={collectorFormState?.errors.name?.[0]}
        defaultValue={collectorFormState?.typed.name}
        minLength={2}
        maxLength={100}
        autoComplete="off"
      />
      <PlainField
        id="collector-last4"
        name="last4"
        label={t("Last 4 characters of the ID number")}
        error={collectorFormState?.errors.last4?.[0]}
        defaultValue={collectorFormState?.typed.last4}
        minLength={4}
        maxLength={4}
        pattern="[A-Za-z0-9]{4}"
        title={t("Enter only the last 4 letters or digits")}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <div className="sm:col-span-2">
        <SubmitButton intent="name-collector" busyLabel={t("Saving...")}>
          {t("Save")}
        </SubmitButton>
      </div>
    </Form>
  );
}

import { useForm, type SubmissionResult } from "@conform-to/react";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, InputField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { formatWeight } from "#shop/weight.ts";
import type { PackingRules } from "#shop/profile/packing-rules.server.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { namedErrors } from "../shared/problem-lines.ts";
import { SettingsForm } from "../shared/settings-page.tsx";

export function PackingRulesForm(props: {
  rules: PackingRules;
  result: SubmissionResult | undefined;
}) {
  const { weightTolerance, requirePackingPictures, packingPictureMonths, labelSender } =
    props.rules;
  const [form, fields] = useForm<{
    weightTolerance: string;
    requirePackingPictures: string;
    packingPictureMonths: string;
    labelSender: string;
  }>({
    id: "packing-rules",
    lastResult: props.result ?? null,
    defaultValue: {
      weightTolerance: formatWeight(weightTolerance).replace(" g", ""),
      requirePackingPictures: requirePackingPictures ? "on" : undefined,
      packingPictureMonths: String(packingPictureMonths),
      labelSender,
    },
  });
  const tolerance = t("Weight tolerance per piece (g)");
  const pictureMonths = t("Keep packing pictures for (months)");
  const sender = t("Sender on labels");
  return (
    <SettingsForm
      {...{ form, fields }}
      errors={namedErrors([
        { name: tolerance, field: fields.weightTolerance },
        { name: pictureMonths, field: fields.packingPictureMonths },
        { name: sender, field: fields.labelSender },
      ])}
      saveLabel={t("Save packing rules")}
    >
      <HiddenFields of={{ intent: "rules" }} />
      <Card title={t("Packing rules")}>
        <InputField
          label={tolerance}
          hint={t(
            "If the scale differs by more than this, the parcel can't be packed. Only an owner can go on, with a reason.",
          )}
          field={fields.weightTolerance}
          inputMode="decimal"
          required
          className="max-w-72"
        />
        <CheckboxField
          label={t("Packing needs a picture of the scale")}
          hint={t("Staff take it with their phone. The customer sees it on the order's page.")}
          field={fields.requirePackingPictures}
        />
        <InputField
          label={pictureMonths}
          hint={t(
            "Pictures are deleted this long after a parcel arrived, came back or was cancelled. Those of a lost parcel and of an order with an open return stay.",
          )}
          field={fields.packingPictureMonths}
          inputMode="numeric"
          required
          className="mt-5 max-w-72"
        />
        <InputField
          label={sender}
          hint={t(
            "One line for address labels, such as a name and a P.O. box. Leave out words such as “gold” or “jewellery”: they attract thieves.",
          )}
          field={fields.labelSender}
          maxLength={200}
          className="mt-5"
        />
      </Card>
    </SettingsForm>
  );
}

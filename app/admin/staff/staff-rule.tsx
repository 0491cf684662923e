import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { IntentButton } from "../shared/intent-button.tsx";

export function StaffRule({ mustUseTwoFactor }: { mustUseTwoFactor: boolean }) {
  return (
    <Card id="signing-in" title={t("Signing in")} className="max-w-2xl">
      <Form method="post" preventScrollReset>
        <CheckboxField
          label={t("Staff must use two-factor sign-in")}
          name="staffTwoFactor"
          defaultChecked={mustUseTwoFactor}
          hint={t(
            "Staff without two-factor sign-in, including you, must set it up before they can do anything else.",
          )}
        />
        <IntentButton
          intent="rules"
          variant="secondary"
          className="mt-4"
          busyLabel={t("Saving...")}
        >
          {t("Save")}
        </IntentButton>
      </Form>
    </Card>
  );
}

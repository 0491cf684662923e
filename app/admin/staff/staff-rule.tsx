import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/field.tsx";

export function StaffRule({ mustUseTwoFactor }: { mustUseTwoFactor: boolean }) {
  const isBusy = useNavigation().formData?.get("intent") === "rules";
  return (
    <Card title="Signing in" className="max-w-2xl">
      <Form method="post" preventScrollReset>
        <CheckboxField
          label="Staff must use two-factor sign-in"
          name="staffTwoFactor"
          defaultChecked={mustUseTwoFactor}
          hint="Anyone without it, including you, must set it up before doing anything else."
        />
        <Button
          name="intent"
          value="rules"
          variant="secondary"
          className="mt-4"
          busy={isBusy}
          busyLabel="Saving..."
        >
          Save
        </Button>
      </Form>
    </Card>
  );
}

import type { ComponentProps } from "react";
import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Whether a form with the field `name` is being sent. If `value` is given, the field must also have that value. */
export function useIsSending(name: string, value?: string): boolean {
  const { formData } = useNavigation();
  return value === undefined ? formData?.has(name) === true : formData?.get(name) === value;
}

/** A button that submits its form with this `intent`. `formField` distinguishes forms with the same intent. */
export function IntentButton({
  intent,
  formField,
  ...rest
}: ComponentProps<typeof Button> & { intent: string; formField?: [name: string, value: string] }) {
  const isSent = useIsSending("intent", intent);
  const isThisForm = useIsSending(...(formField ?? ["intent", intent]));
  return <Button {...rest} name="intent" value={intent} busy={isSent && isThisForm} />;
}

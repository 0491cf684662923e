import type { ComponentProps } from "react";
import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Whether a form with this field, and this value if given, is being sent. */
export function useIsSending(name: string, value?: string): boolean {
  const { formData } = useNavigation();
  return value === undefined ? formData?.has(name) === true : formData?.get(name) === value;
}

/** Submits its form with this `intent`; busy while that form is sent. `formField` tells equal forms apart. */
export function IntentButton({
  intent,
  formField,
  ...rest
}: ComponentProps<typeof Button> & { intent: string; formField?: [name: string, value: string] }) {
  const isSent = useIsSending("intent", intent);
  const isThisForm = useIsSending(...(formField ?? ["intent", intent]));
  return <Button {...rest} name="intent" value={intent} busy={isSent && isThisForm} />;
}

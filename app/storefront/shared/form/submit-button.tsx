import type { ComponentProps, ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Submits its form; needs an `intent` if the page has several forms. Disabled while another form is being sent. */
export function SubmitButton({
  intent,
  ...rest
}: ComponentProps<typeof Button> & { intent?: string; busyLabel: ReactNode }) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === "POST";
  const isOwn = intent === undefined || formData?.get("intent") === intent;
  return (
    <Button
      type="submit"
      {...(intent && { name: "intent", value: intent })}
      {...rest}
      disabled={(isSending && !isOwn) || rest.disabled}
      busy={isSending && isOwn}
    />
  );
}

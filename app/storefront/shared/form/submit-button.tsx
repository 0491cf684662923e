import type { ComponentProps, ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

/**
 * Submits its form, and shows that it is being sent; disabled while another form of the page is. Forms are told apart by
 * their `intent`, which one form of a page may lack, and those of a list by `formField`.
 */
export function SubmitButton({
  intent,
  formField,
  ...rest
}: ComponentProps<typeof Button> & {
  intent?: string;
  formField?: [name: string, value: string];
  busyLabel: ReactNode;
}) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === "POST";
  const isOwn =
    (formData?.get("intent") ?? undefined) === intent &&
    (!formField || formData?.get(formField[0]) === formField[1]);
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

import {
  getFormProps,
  useForm,
  type FieldMetadata,
  type SubmissionResult,
} from "@conform-to/react";
import { useEffect, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import type { Toast } from "#app/ui/toast.ts";

export type AuthAnswer =
  | { form: string; result: SubmissionResult; toast?: Toast | undefined }
  | undefined;

type Fields<Name extends string> = Record<Name, FieldMetadata<string>>;

/**
 * One form of /auth. It posts to the current URL, so `next` is preserved. Server errors appear at the
 * fields. `fields` are all required, in screen order.
 */
export function useAuthForm<const Name extends string>(
  name: string,
  answer: AuthAnswer,
  fields: readonly Name[],
) {
  const navigation = useNavigation();
  const [form, metadata] = useForm<Record<Name, string>>({
    id: name,
    lastResult: answer?.form === name ? answer.result : undefined,
    constraint: Object.fromEntries(fields.map((field) => [field, { required: true }])),
    defaultNoValidate: false,
  });
  const refused = answer?.form === name && answer.toast ? answer : undefined;
  useEffect(() => {
    if (refused) clearPassword(name);
  }, [refused, name]);
  const intent = navigation.state === "idle" ? undefined : navigation.formData?.get("intent");
  return {
    form,
    // Conform's object is a proxy: it creates fields on access and cannot be enumerated.
    fields: Object.fromEntries(
      fields.map((field) => [field, metadata[field]]),
    ) as unknown as Fields<Name>,
    /** The intent being submitted now. */
    intent,
  };
}

export function AuthForm({
  form,
  fields,
  refusedTitle,
  children,
}: {
  form: ReturnType<typeof useAuthForm>["form"];
  fields: Record<string, FieldMetadata<string>>;
  refusedTitle: string;
  children: ReactNode;
}) {
  const title = form.errors?.length ? refusedTitle : undefined;
  return (
    // The browser validates first; the server's errors appear if it does not.
    <Form method="post" {...getFormProps(form)} noValidate={false}>
      <ErrorSummary lines={summaryOf(form, fields)} {...(title && { title })} />
      {children}
    </Form>
  );
}

/** Clears a refused password or code. Without JavaScript the page reloads with empty fields anyway. */
function clearPassword(form: string) {
  for (const name of ["password", "code"]) {
    const field = document.forms.namedItem(form)?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = "";
  }
}

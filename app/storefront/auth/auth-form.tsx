import type { SubmissionResult } from "@conform-to/react";
import { useEffect, type ComponentProps, type ReactNode } from "react";
import { FieldsForm } from "../shared/form/fields-form.tsx";
import { SubmitButton } from "../shared/form/submit-button.tsx";

/** `isRefused`: the fields were valid, but the shop said no. */
export type AuthAnswer = { form: string; result: SubmissionResult; isRefused: boolean } | undefined;

type Props = Pick<
  ComponentProps<typeof FieldsForm>,
  "fields" | "defaultValue" | "passwordOwner" | "refusedTitle"
> & {
  /** The form's id, which is also its `intent`. */
  name: string;
  answer: AuthAnswer;
  title?: string;
  intro?: ReactNode;
  /** The values of hidden inputs, such as the token of an emailed link. */
  carried?: Record<string, string>;
  /** Shown between the inputs and the button. */
  children?: ReactNode;
  submit: string;
  busyLabel: string;
  /** Shown below the button. */
  below?: ReactNode;
};

/** One form of /auth. It posts to the current URL, so that the URL's `next` parameter is kept. */
export function AuthForm(props: Props) {
  const { name, answer, fields, defaultValue, passwordOwner, refusedTitle } = props;
  const own = answer?.form === name ? answer : undefined;
  const refused = own?.isRefused ? own : undefined;
  useEffect(() => {
    if (refused) clearPassword(name);
  }, [refused, name]);
  return (
    <>
      {props.title ? <h2 className="display text-xl">{props.title}</h2> : null}
      {props.intro ? <p className="mt-2 mb-6 text-ink-soft wrap-anywhere">{props.intro}</p> : null}
      {/* The browser validates first, so the server's errors appear only if the browser found no error. */}
      <FieldsForm
        id={name}
        lastResult={own?.result}
        noValidate={false}
        {...{ fields, passwordOwner, refusedTitle }}
        {...(defaultValue && { defaultValue })}
      >
        {Object.entries(props.carried ?? {}).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {props.children}
        {/* The submit button must be the first button, because Enter in a field presses the first button of a form. */}
        <SubmitButton wide size="lg" intent={name} busyLabel={props.busyLabel} className="mt-3">
          {props.submit}
        </SubmitButton>
        {props.below}
      </FieldsForm>
    </>
  );
}

/** Clears a refused password or code. Without JavaScript the page reloads with empty fields anyway. */
function clearPassword(form: string) {
  for (const name of ["password", "code"]) {
    const field = document.forms.namedItem(form)?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = "";
  }
}

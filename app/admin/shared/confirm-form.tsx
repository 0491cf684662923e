import type { ReactNode } from "react";
import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { IntentButton } from "./intent-button.tsx";

/** Asks staff before something is removed; works without JavaScript. `children` says what will happen. */
export function ConfirmForm(props: {
  intent: string;
  label: string;
  fields: Record<string, string | number>;
  /** The URL of the "Keep it" link. */
  keepTo: string;
  problem: string | undefined;
  children: ReactNode;
}) {
  return (
    <Form method="post">
      {props.problem ? (
        <p role="alert" className="mb-3 font-medium text-bad">
          {props.problem}
        </p>
      ) : null}
      <p className="mb-6">{props.children}</p>
      <HiddenFields of={props.fields} />
      <div className="flex flex-wrap gap-2">
        <IntentButton intent={props.intent} variant="danger">
          {props.label}
        </IntentButton>
        <ButtonLink to={props.keepTo} variant="secondary" preventScrollReset>
          {t("Keep it")}
        </ButtonLink>
      </div>
    </Form>
  );
}

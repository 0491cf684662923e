import { FormAlert } from "#app/ui/form-alert.tsx";
import { InputField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type { ShipmentAnswer } from "./shipment-action.server.ts";

type Props = { answer: ShipmentAnswer | undefined; intent: string; isOwner: boolean };

/** Says above a step's form why it was refused. A problem of one field is said beside that field instead. */
export function StepProblem({ answer, intent, isOwner }: Props) {
  if (answer?.intent !== intent || answer.field) return null;
  return (
    <FormAlert tone="bad" title={answer.problem} about={answer}>
      {answer.isForOwners ? (
        <p>
          {isOwner
            ? t("As the owner you can go on. Enter a reason below.")
            : t("An owner can go on, with a reason.")}
        </p>
      ) : null}
    </FormAlert>
  );
}

/** Where an owner says why a step is taken all the same. The reason stays in the history and in the audit log. */
export function ReasonField({ answer, intent }: Omit<Props, "isOwner">) {
  const sent = answer?.intent === intent ? answer : undefined;
  return (
    <InputField
      label={t("Reason for the exception")}
      hint={t("Only owners. It stays in the order history.")}
      name="ownerReason"
      maxLength={300}
      autoComplete="off"
      defaultValue={sent?.values.ownerReason}
      error={sent?.field === "ownerReason" ? sent.problem : undefined}
    />
  );
}

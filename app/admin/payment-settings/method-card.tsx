import type { Icon } from "#app/ui/icons.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, InputField, type AnyField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";

type Props = {
  icon: Icon;
  title: string;
  /** Why shops usually set a limit for this method. */
  limitNote: string;
  fields: { offered: AnyField; limit: AnyField };
};

/** The settings of one payment method: whether checkout offers it, and its limit. */
export function MethodCard({ icon: Icon, title, limitNote, fields }: Props) {
  return (
    <Card
      title={
        <span className="flex items-center gap-2.5">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-gold" strokeWidth={1.5} />
          {title}
        </span>
      }
    >
      <CheckboxField
        label={t("Offer {method} at checkout", { method: title })}
        field={fields.offered}
      />
      <InputField
        label={t("{method}: maximum per order (RM)", { method: title })}
        hint={t("{note} Enter 0 for no limit.", { note: limitNote })}
        field={fields.limit}
        inputMode="decimal"
        autoComplete="off"
        required
        before="RM"
        className="mt-3 max-w-80"
      />
    </Card>
  );
}

import type { Icon } from "#app/ui/icons.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, InputField, type AnyField } from "#app/ui/field.tsx";

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
      <CheckboxField label={`Offer ${title} at checkout`} field={fields.offered} />
      <InputField
        label={`${title}: maximum per order (RM)`}
        hint={`${limitNote} Enter 0 for no limit.`}
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

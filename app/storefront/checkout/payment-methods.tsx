import type { FieldMetadata } from "@conform-to/react";
import { QrCode } from "lucide-react";
import { ChoiceCard } from "./choice-card.tsx";
import { FormSection } from "./section.tsx";

export function PaymentMethods({ field }: { field: FieldMetadata<string> }) {
  return (
    <FormSection legend="Payment Method">
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceCard
          icon={QrCode}
          title="Touch 'n Go"
          id={field.id}
          name={field.name}
          value="touch_n_go"
          defaultChecked
        >
          Scan our QR code with the eWallet on the next page, then upload the receipt.
        </ChoiceCard>
      </div>
    </FormSection>
  );
}

import { t } from "#languages/messages.ts";
import type { Day } from "#shop/calendar-day.ts";
import type { TransitPolicy } from "#shop/fulfilment/transit-policies.server.ts";
import { ConfirmForm } from "../shared/confirm-form.tsx";

/** Asks the owner before a policy ends. */
export function EndPolicy(props: { policy: TransitPolicy; today: Day; closeTo: string }) {
  const { policy, today, closeTo } = props;
  const number = policy.policyNumber;
  return (
    <ConfirmForm
      intent="end-policy"
      label={t("End policy")}
      fields={{ id: policy.id }}
      keepTo={closeTo}
      problem={undefined}
    >
      {policy.validFrom > today
        ? t("Policy {number} has not begun. It is deleted.", { number })
        : t(
            "Policy {number} covers no parcels from now on. It stays on record for parcels that were sent under it.",
            { number },
          )}
    </ConfirmForm>
  );
}

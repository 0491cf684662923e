import { t } from "#languages/messages.ts";
import type { Day } from "#shop/calendar-day.ts";
import type { ListedPolicy } from "#shop/fulfilment/manage-policies.server.ts";
import { ConfirmForm } from "../shared/confirm-form.tsx";

/** Asks the owner before a policy ends. */
export function EndPolicy(props: { policy: ListedPolicy; today: Day; closeTo: string }) {
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
      {policy.validFrom >= today && !policy.isUsed
        ? t("Policy {number} hasn't been used yet, so it will be deleted.", { number })
        : t(
            "Policy {number} will no longer cover new parcels, from tomorrow if one was sent under it today. It stays on record for parcels already sent under it.",
            { number },
          )}
    </ConfirmForm>
  );
}

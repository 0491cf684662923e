import { href } from "react-router";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import type { Day } from "#shop/calendar-day.ts";
import { courierName } from "#shop/fulfilment/shipment-names.ts";
import type { TransitPolicy } from "#shop/fulfilment/transit-policies.server.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { startOfDay } from "#shop/start-of-day.ts";

type Props = {
  policies: TransitPolicy[];
  /** Up to which value the shop says that parcels are insured; null if it does not say so. */
  limit: Sen | null;
  /** The names of the shop's own texts that say something about insurance. */
  texts: string[];
  today: Day;
};

export function PolicyList({ policies, limit, texts, today }: Props) {
  return (
    <Card title={t("Insurance of parcels")}>
      <p className="text-ink-soft">
        {limit === null
          ? t(
              "No policy covers parcels to all of Malaysia today, so the shop says that parcels are sent with tracking and signature. Only an owner can send a parcel without cover, with a reason.",
            )
          : t(
              "The shop says that parcels are insured up to {limit} per parcel. Only an owner can send a parcel above the limit, or with a courier that no policy covers, with a reason.",
              { limit: wholeAmounts(formatMoney(limit)) },
            )}
      </p>
      {texts.length > 0 && limit === null ? (
        <p className="mt-3 font-medium text-warn">
          <Rich
            text={t(
              "These texts of yours mention insurance: {names}. Change them under <a>Shop profile</a>.",
              { names: texts.join(", ") },
            )}
            a={(words) => <TextLink to={href("/admin/settings/shop")}>{words}</TextLink>}
          />
        </p>
      ) : null}
      {policies.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {policies.map((policy) => (
            <Policy key={policy.id} policy={policy} today={today} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function Policy({ policy, today }: { policy: TransitPolicy; today: Day }) {
  const { id, insurer, policyNumber, perParcel, couriers, validFrom, validUntil } = policy;
  const [tone, state] = stateOf(policy, today);
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">
            {insurer} · {policyNumber}
          </span>
          <Badge tone={tone}>{state}</Badge>
        </p>
        <p className="mt-1 tabular-nums">
          {t("Up to {amount} per parcel", { amount: formatMoney(perParcel) })}
        </p>
        <p className="text-sm text-ink-soft">
          {t("{first} to {last}", { first: formatDate(validFrom), last: formatDate(validUntil) })}
        </p>
        <p className="text-sm text-ink-soft">{couriers.map(courierName).join(", ")}</p>
      </div>
      <div className="flex gap-2">
        <ButtonLink
          to={{ search: `policy=${id}` }}
          variant="secondary"
          size="sm"
          preventScrollReset
        >
          {t("Edit")}
          <span className="sr-only"> {t("policy {number}", { number: policyNumber })}</span>
        </ButtonLink>
        {validUntil >= today ? (
          <ButtonLink to={{ search: `end=${id}` }} variant="quiet" size="sm" preventScrollReset>
            {t("End")}
            <span className="sr-only"> {t("policy {number}", { number: policyNumber })}</span>
          </ButtonLink>
        ) : null}
      </div>
    </li>
  );
}

function stateOf(policy: TransitPolicy, today: Day): [Tone, string] {
  if (isValidOn(policy, today)) return ["ok", t("Valid today")];
  return policy.validFrom > today ? ["info", t("Begins later")] : ["grey", t("Ended")];
}

function isValidOn({ validFrom, validUntil }: TransitPolicy, day: Day): boolean {
  return validFrom <= day && day <= validUntil;
}

function formatDate(day: Day): string {
  return formatMoment(startOfDay(day), "date");
}

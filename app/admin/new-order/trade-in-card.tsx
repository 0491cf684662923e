import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { InputField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { purityName } from "#shop/purity.ts";
import type { CounterTradeIn } from "#shop/trade-ins/counter-trade-in.server.ts";
import { tradeInNumber } from "#shop/trade-ins/trade-in-names.ts";
import { formatWeight } from "#shop/weight.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { TradeInForm } from "./trade-in-form.tsx";

type Props = {
  draftId: string;
  tradeIn: CounterTradeIn;
  isBusy: boolean;
  result: SubmissionResult | undefined;
  toConfirm: string | undefined;
};
type Saved = NonNullable<CounterTradeIn["saved"]>;

/** Old gold that pays for the order: of an open request, or without one. It is bought when the order is placed. */
export function TradeInCard(props: Props) {
  const { draftId, tradeIn, isBusy, result } = props;
  const { saved, request, search, found } = tradeIn;
  const isOther = request !== undefined && request.id !== saved?.tradeInId;
  return (
    <Card
      title={t("Trade-in")}
      action={
        saved ? (
          <Form method="post" preventScrollReset>
            <HiddenFields of={{ draft: draftId }} />
            <Button
              name="intent"
              value="remove-trade-in"
              variant="quiet"
              size="sm"
              disabled={isBusy}
            >
              {t("Remove trade-in")}
            </Button>
          </Form>
        ) : null
      }
    >
      {saved ? <SavedLines {...tradeIn} saved={saved} /> : null}
      <details open={isOther || search !== "" || result !== undefined} key={saved?.version}>
        <summary className="disclosure w-fit">
          {saved ? t("Change the trade-in") : t("The customer pays with old gold")}
        </summary>
        <RequestFinder {...{ draftId, search, found }} />
        <TradeInForm key={`${saved?.version} ${request?.id}`} {...props} />
      </details>
    </Card>
  );
}

/** What the order buys, and what for. */
function SavedLines({ saved, value, request }: CounterTradeIn & { saved: Saved }) {
  return (
    <div className="mb-3">
      {saved.tradeInId && request ? (
        <p className="text-xs">
          <TextLink to={href("/admin/trade-ins/:tradeInId", { tradeInId: request.id })}>
            {t("Trade-in {number}", { number: tradeInNumber(request) })}
          </TextLink>
        </p>
      ) : null}
      <ul className="divide-y divide-line border-b border-line">
        {saved.lines.map(({ position, what, purity, pieces = 1, weighed }) => (
          <li key={position} className="py-2">
            <p className="break-words">
              {[pieces > 1 && `${pieces} ×`, what || t("Not described")].filter(Boolean).join(" ")}
            </p>
            <p className="text-xs text-ink-soft tabular-nums">
              {[purity ? purityName(purity) : t("purity not known"), formatWeight(weighed)].join(
                " · ",
              )}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex items-baseline justify-between gap-4 font-semibold">
        <span>{t("We give")}</span> <Price amount={saved.paid} />
      </p>
      {value !== undefined && value !== saved.paid ? (
        <p className="flex items-baseline justify-between gap-4 text-xs text-ink-soft">
          <span>{t("At today's buy-back price")}</span> <Price amount={value} />
        </p>
      ) : null}
    </div>
  );
}

/** Finds open requests by phone number or number. A link opens the page again with its pieces and its customer. */
function RequestFinder({
  draftId,
  search,
  found,
}: Pick<Props, "draftId"> & Pick<CounterTradeIn, "search" | "found">) {
  return (
    <Form method="get" className="mb-4" preventScrollReset>
      <HiddenFields of={{ draft: draftId }} />
      <div className="flex flex-wrap items-end gap-2">
        <InputField
          label={t("Find a request by number or phone")}
          name="request"
          defaultValue={search}
          dense
          maxLength={40}
          autoComplete="off"
          placeholder="T1024"
          className="min-w-0 flex-1 basis-52"
        />
        <Button variant="secondary">{t("Find request")}</Button>
      </div>
      {search && found.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft" role="status">
          {t("No open request matches. Enter the gold below.")}
        </p>
      ) : null}
      {found.length > 0 ? (
        <ul className="mt-2 divide-y divide-line rounded-sm border border-line bg-paper px-4">
          {found.map((one) => (
            <li key={one.id} className="py-1">
              <TextLink
                standalone
                to={{
                  pathname: href("/admin/orders/new"),
                  search: `${new URLSearchParams({ draft: draftId, tradeIn: one.id })}`,
                }}
              >
                {t("{number}, {name}", { number: tradeInNumber(one), name: one.fullName })}
              </TextLink>
            </li>
          ))}
        </ul>
      ) : null}
    </Form>
  );
}

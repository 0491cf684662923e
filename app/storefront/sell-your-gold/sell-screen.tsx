import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { message, t } from "#languages/messages.ts";
import { formatPerGram } from "#shop/money.ts";
import { purityName } from "#shop/purity.ts";
import { PageHeading } from "../shared/catalogue/page-heading.tsx";
import { EstimateForm } from "./estimate-form.tsx";
import type { Route } from "./+types/route";

type Props = Route.ComponentProps["loaderData"];

const steps = [
  message("Bring the gold and your identity card to the shop. We don't take gold by post."),
  message("We weigh and test it in front of you. Clasps with other metals and stones don't count."),
  message("We tell you our price for the day, and you decide. Labour fees aren't included."),
];

/** What the shop pays for gold today, an estimate, and how to sell. The same for everyone, so it is cached. */
export function SellScreen(props: Props) {
  const { rates } = props;
  const isAnyRate = rates.some(({ buyBack }) => buyBack !== null);
  return (
    <div className="frame">
      <PageHeading title={t("Sell your gold")}>
        {t("Bought here or elsewhere: what we pay today, before weighing and testing.")}
      </PageHeading>
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <Card title={t("What we pay today")}>
          {isAnyRate ? (
            <Rates rates={rates} />
          ) : (
            <p className="text-ink-soft">
              {t("We have no buy-back price right now. Send us a request, and we'll tell you.")}
            </p>
          )}
        </Card>
        {isAnyRate ? (
          <Card title={t("Estimate")}>
            <EstimateForm {...props} />
          </Card>
        ) : null}
      </div>
      <section aria-labelledby="how" className="mt-14 max-w-2xl">
        <h2 id="how" className="display text-xl">
          {t("How you sell to us")}
        </h2>
        <ol className="mt-4 list-decimal space-y-2 pl-5 text-ink-soft">
          {steps.map((step) => (
            <li key={t(step)}>{t(step)}</li>
          ))}
        </ol>
        <p className="mt-6">
          {t(
            "Send us a request first, and we'll tell you what to expect. You don't need an account.",
          )}
        </p>
        <ButtonLink to={href("/sell-your-gold/request")} className="mt-4">
          {t("Ask about your gold")}
        </ButtonLink>
      </section>
    </div>
  );
}

function Rates({ rates }: Pick<Props, "rates">) {
  return (
    <dl className="divide-y divide-line">
      {rates.map(({ purity, buyBack }) => (
        <div key={purity} className="flex justify-between gap-4 py-3 first:pt-0 last:pb-0">
          <dt>{purityName(purity)}</dt>
          <dd className="text-right font-semibold tabular-nums">
            {buyBack === null
              ? t("Please ask us")
              : t("{price} per gram", { price: formatPerGram(buyBack) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

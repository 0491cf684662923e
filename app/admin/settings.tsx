import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, href, useNavigation } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { recentGoldPrices } from "#shop/gold/recent-gold-prices.server.ts";
import { goldPricesForm, setGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import { PageHead } from "./page-head.tsx";
import { ConfirmPrices } from "./settings/confirm-prices.tsx";
import { PriceHistory } from "./settings/price-history.tsx";
import type { Route } from "./+types/settings";

export { AdminErrorPage as ErrorBoundary } from "./error-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const [current, history] = await Promise.all([currentGoldPrices(), recentGoldPrices(staff)]);
  return { current: { "916": current["916"]?.price, "999": current["999"]?.price }, history };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const submission = parseWithZod(await request.formData(), { schema: goldPricesForm });
  if (submission.status !== "success") {
    return { result: submission.reply(), confirm: undefined };
  }
  const { confirmed, ...prices } = submission.value;
  const set = await setGoldPrices(staff, { prices, confirmed });
  if (!set.ok) {
    return {
      result: submission.reply(),
      confirm: { prices, changes: set.changes, confirmation: set.confirmation },
    };
  }
  return redirectWithToast(href("/admin/settings"), { title: "Gold prices updated successfully" });
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { current, history } = loaderData;
  const [last] = history;
  const confirm = actionData?.confirm;
  return (
    <>
      <PageHead title="Settings" />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card title="Gold Prices (per gram)">
          {confirm ? (
            <ConfirmPrices key={Object.values(confirm.prices).join()} {...confirm} />
          ) : null}
          {/* New prices, ours or another clerk's, and "keep the old ones" fill the fields anew. */}
          <PricesForm
            key={`${current["916"]} ${current["999"]} ${actionData ? "answered" : ""}`}
            current={current}
            lastResult={actionData?.result}
          />
          {last ? (
            <p className="mt-4 border-t border-line pt-4 text-xs text-ink-soft">
              Last set <DateTime value={last.since} /> by {last.setBy ?? "the shop's set-up"}. Every
              price in the shop follows at once; orders keep the price they were placed at.
            </p>
          ) : null}
        </Card>
        <PriceHistory history={history} />
      </div>
    </>
  );
}

const purities = ["916", "999"] as const;

type Props = {
  current: Route.ComponentProps["loaderData"]["current"];
  lastResult: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
};

function PricesForm({ current, lastResult }: Props) {
  const navigation = useNavigation();
  const [form, fields] = useForm({
    id: "gold-prices",
    lastResult: lastResult ?? null,
    defaultValue: { "916": inRinggit(current["916"]), "999": inRinggit(current["999"]) },
  });
  const isBusy = navigation.state !== "idle" && navigation.formData?.has("916") === true;
  // Both prices can be wrong in the same words: the summary says which is which.
  const wrong = purities.flatMap((purity) =>
    (fields[purity].errors ?? []).map((error) => ({
      id: fields[purity].id,
      message: `${purity}: ${error}`,
    })),
  );
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)}>
      <ErrorSummary lines={wrong} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {purities.map((purity) => (
          <InputField
            key={purity}
            label={`${purity} Gold Price (RM)`}
            field={fields[purity]}
            type="number"
            inputMode="decimal"
            step="0.01"
            min="0.01"
            required
            autoComplete="off"
            before="RM"
          />
        ))}
      </div>
      <Button type="submit" className="mt-2" busy={isBusy} busyLabel="Updating...">
        Update Prices
      </Button>
    </Form>
  );
}

/** As a number field wants it: `595.00`, without separators. */
function inRinggit(price: number | undefined): string {
  return price === undefined ? "" : (price / 100).toFixed(2);
}

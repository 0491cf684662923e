import PackageSearch from "lucide:package-search";
import { Form, href } from "react-router";
import { formOf, parseForm, textOf } from "#app/http/form.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { t, tPlural } from "#languages/messages.ts";
import { trackForm, trackOrdersByPhone } from "#shop/orders/track-orders.server.ts";
import { publicSentences, trackedPayments } from "#shop/payments/read-order-state.server.ts";
import type { Route } from "./+types/route";
import { PageHeading } from "../shared/catalogue/page-heading.tsx";
import { formatMinutes } from "#app/ui/format-minutes.ts";
import { PlainField } from "../shared/form/plain-field.tsx";
import { viewerOf } from "../shared/order/find-order.server.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import { TrackedOrders } from "./tracked-orders.tsx";
import { pageMeta } from "../shared/page-meta.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: t("Track Order"),
    description: t(
      "Find your orders with the phone number you used at checkout. See their status, items and total.",
    ),
    path: href("/order-tracking"),
  });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

/** The search form is sent by POST, because a phone number must not appear in URLs or logs. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const typed = textOf(form, "phoneNumber");
  const submission = parseForm(form, { schema: trackForm });
  if (submission.status !== "success") {
    return { typed, error: submission.error?.phoneNumber?.[0], orders: undefined };
  }
  const { ip } = await visitorOf(context);
  const found = await trackOrdersByPhone(ip, submission.value);
  if (!found.ok) {
    const sentence = t("Too many searches. Please try again in {time}.", {
      time: formatMinutes(found.retryAfter),
    });
    return { typed, error: sentence, orders: undefined };
  }
  const viewer = await viewerOf(context, url);
  const ids = found.orders.map(({ id }) => id);
  const [sentences, payments] = await Promise.all([
    publicSentences(found.orders),
    trackedPayments(ids, viewer),
  ]);
  return {
    typed,
    orders: found.orders.map((order) => ({
      ...order,
      ...payments.get(order.id)!,
      sentence: sentences.get(order.id)!,
    })),
  };
}

export default function OrderTracking({ actionData }: Route.ComponentProps) {
  const orders = actionData?.orders;
  return (
    <div className="frame max-w-4xl! pb-16">
      <PageHeading title={t("Track Order")}>
        {t("Enter the phone number you used at checkout.")}
      </PageHeading>
      <Form
        method="post"
        className="flex flex-wrap items-start gap-x-3 rounded-lg border border-line bg-card p-5 pb-3 md:p-7 md:pb-5"
      >
        <div className="min-w-0 flex-1 basis-64 pb-2">
          <PlainField
            id="phone-number"
            name="phoneNumber"
            label={t("Phone Number")}
            error={actionData?.error}
            defaultValue={actionData?.typed}
            type="tel"
            autoComplete="tel"
            placeholder="012-345 6789"
            maxLength={40}
          />
        </div>
        <SubmitButton
          busyLabel={t("Searching...")}
          className="mt-2 w-full sm:mt-[1.875rem] sm:w-auto"
        >
          {t("Track Order")}
        </SubmitButton>
      </Form>
      <div role="status" className="mt-8">
        {orders?.length === 0 ? (
          <div className="px-4 py-10 text-center">
            <PackageSearch className="stroke-1 mx-auto size-9 text-gold" />
            <p className="display mt-4 text-lg">{t("No orders found for this phone number")}</p>
            <p className="mt-2 text-ink-soft">
              {t(
                "Check that this is the phone number you used at checkout. A new order appears here straight away.",
              )}
            </p>
          </div>
        ) : null}
        {orders && orders.length > 0 ? (
          <p className="mb-4 text-ink-soft">
            {tPlural(orders.length, "{count} order", "{count} orders")}
          </p>
        ) : null}
      </div>
      {orders && orders.length > 0 ? <TrackedOrders orders={orders} /> : null}
    </div>
  );
}

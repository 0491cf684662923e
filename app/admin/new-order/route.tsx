import {
  href,
  redirect,
  useNavigation,
  type ShouldRevalidateFunctionArgs as ShouldRevalidate,
} from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { languageName, publicLanguages, tagOf } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import { listDrafts } from "#shop/cart/draft.server.ts";
import { findProductsForDraft } from "#shop/catalogue/find-products-for-draft.server.ts";
import { isId } from "#shop/id.ts";
import { formatMoney } from "#shop/money.ts";
import { isSmtpConfigured } from "#shop/notifications/send-emails.server.ts";
import type { Credit } from "#shop/orders/amount-to-pay.ts";
import { reviewDraft } from "#shop/orders/review-checkout.server.ts";
import { labelsOfExchanges, readExchange, type Exchange } from "#shop/returns/exchange.server.ts";
import {
  readCounterTradeIn,
  type CounterTradeIn,
} from "#shop/trade-ins/counter-trade-in.server.ts";
import { CustomerForm } from "./customer-form.tsx";
import { DraftLines } from "./draft-lines.tsx";
import { handleDraftForm, newDraftPath } from "./draft-action.server.ts";
import { OpenDrafts } from "./open-drafts.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { TradeInCard } from "./trade-in-card.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { useProblemToast } from "./use-problem-toast.ts";
import type { Route } from "./+types/route";

/** A URL without a draft's id redirects to a new id. Nothing is stored until staff add the first product. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const draftId = url.searchParams.get("draft") ?? "";
  if (!isId(draftId)) throw redirect(newDraftPath(url.searchParams.get("tradeIn")));
  const search = (url.searchParams.get("q") ?? "").slice(0, 100);
  const tradeInId = url.searchParams.get("tradeIn") ?? "";
  const asked = (url.searchParams.get("request") ?? "").slice(0, 100);
  const [found, review, drafts, exchange, tradeIn] = await Promise.all([
    findProductsForDraft(staff, search),
    reviewDraft(staff, draftId),
    listDrafts(staff),
    readExchange(staff, draftId),
    readCounterTradeIn(staff, draftId, { tradeInId, search: asked }),
  ]);
  const others = drafts.filter((draft) => draft.draftId !== draftId);
  const exchanges = await labelsOfExchanges(
    staff,
    others.map((draft) => draft.draftId),
  );
  const languages = publicLanguages().map((code) => ({
    code,
    tag: tagOf(code),
    name: languageName(code),
  }));
  const newIds = {
    formKey: crypto.randomUUID(),
    refundId: crypto.randomUUID(),
    addKey: crypto.randomUUID(),
  };
  const isOwner = staff.role === "owner";
  return {
    draftId,
    search,
    found,
    review,
    drafts: others,
    exchanges,
    languages,
    exchange,
    tradeIn,
    credit: draftCredit(exchange, tradeIn),
    isOwner,
    sendsEmail: isSmtpConfigured(),
    ...newIds,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  return handleDraftForm(staff, await formOf(request), url);
}

/** What gold that comes in counts for: pieces of an exchange, or old gold. */
function draftCredit(exchange: Exchange | undefined, tradeIn: CounterTradeIn): Credit | undefined {
  if (exchange) return { method: "exchange", amount: exchange.credit };
  return tradeIn.saved && { method: "trade_in", amount: tradeIn.saved.paid };
}

/** The search for customers changes nothing. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidate) {
  return formData?.get("intent") === "find" ? false : defaultShouldRevalidate;
}

export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { draftId, search, found, drafts, languages, exchange, isOwner, refundId } = loaderData;
  const { tradeIn, credit } = loaderData;
  const { review, formKey } = actionData?.checkout ?? loaderData;
  const isBusy = useNavigation().state !== "idle";
  // The product or the line shows its own problem.
  useProblemToast(actionData?.itemId ? undefined : actionData);
  const itemProblem = { id: actionData?.itemId, problem: actionData?.problem };
  const refusal = actionData?.refusal;
  return (
    <>
      <PageHead
        title={
          exchange
            ? t("New order for exchange {number}", { number: exchange.label })
            : t("New order")
        }
        action={
          <ButtonLink to={href("/admin/orders")} variant="secondary">
            {t("Back to orders")}
          </ButtonLink>
        }
      >
        {exchange ? (
          <Rich
            text={t(
              "The returned pieces count for {credit}. Add the new pieces, then place the order. <link>Back to the return</link>",
              { credit: formatMoney(exchange.credit) },
            )}
            link={(children) => (
              <TextLink to={href("/admin/returns/:returnId", { returnId: exchange.returnId })}>
                {children}
              </TextLink>
            )}
          />
        ) : (
          t("Create an order for a customer at the counter or in a chat.")
        )}
      </PageHead>
      {refusal ? (
        <ErrorSummary
          title={refusal.title}
          lines={refusal.lines.map((message) => ({ id: undefined, message }))}
        />
      ) : null}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ProductPicker
          tradeInId={tradeIn.request?.id}
          {...{ draftId, search, found, itemProblem, isBusy }}
          formKey={loaderData.addKey}
        />
        <div className="space-y-4 lg:sticky lg:top-4 lg:row-span-3">
          <DraftLines {...{ draftId, review, credit, itemProblem, isBusy }} />
          {review ? null : <OpenDrafts drafts={drafts} exchanges={loaderData.exchanges} />}
        </div>
        {exchange ? null : (
          <TradeInCard
            key={draftId}
            {...{ draftId, tradeIn, isBusy }}
            result={actionData?.tradeIn}
            toConfirm={actionData?.toConfirm}
          />
        )}
        <CustomerForm
          // A new key fills the fields for another draft or request, which is of another customer.
          key={`${draftId} ${tradeIn.request?.id}`}
          {...{ draftId, review, formKey, languages, exchange, tradeIn, credit }}
          {...{ isOwner, refundId, isBusy }}
          sendsEmail={loaderData.sendsEmail}
          lastResult={actionData?.lastResult}
          known={actionData?.known}
        />
      </div>
    </>
  );
}

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
import { reviewDraft } from "#shop/orders/review-checkout.server.ts";
import { labelsOfExchanges, readExchange } from "#shop/returns/exchange.server.ts";
import { CustomerForm } from "./customer-form.tsx";
import { DraftLines } from "./draft-lines.tsx";
import { handleDraftForm, newDraftPath } from "./draft-request.server.ts";
import { OpenDrafts } from "./open-drafts.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { useProblemToast } from "./use-problem-toast.ts";
import type { Route } from "./+types/route";

/** A URL without a draft's id redirects to a new id. Nothing is stored until staff add the first product. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const draftId = url.searchParams.get("draft") ?? "";
  if (!isId(draftId)) throw redirect(newDraftPath());
  const search = (url.searchParams.get("q") ?? "").slice(0, 100);
  const [found, review, drafts, exchange] = await Promise.all([
    findProductsForDraft(staff, search),
    reviewDraft(staff, draftId),
    listDrafts(staff),
    readExchange(staff, draftId),
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
  const newIds = { formKey: crypto.randomUUID(), refundId: crypto.randomUUID() };
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
    isOwner,
    sendsEmail: isSmtpConfigured(),
    ...newIds,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  return handleDraftForm(staff, await formOf(request), url);
}

/** The search for customers changes nothing. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidate) {
  return formData?.get("intent") === "find" ? false : defaultShouldRevalidate;
}

export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { draftId, search, found, drafts, languages, exchange, isOwner, refundId } = loaderData;
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
        <ProductPicker {...{ draftId, search, found, itemProblem, isBusy }} />
        <div className="space-y-4 lg:sticky lg:top-4 lg:row-span-2">
          <DraftLines {...{ draftId, review, exchange, itemProblem, isBusy }} />
          {review ? null : <OpenDrafts drafts={drafts} exchanges={loaderData.exchanges} />}
        </div>
        <CustomerForm
          // A new key empties the fields for another draft, which is for another customer.
          key={draftId}
          {...{ draftId, review, formKey, languages, exchange, isOwner, refundId, isBusy }}
          sendsEmail={loaderData.sendsEmail}
          lastResult={actionData?.lastResult}
          known={actionData?.known}
        />
      </div>
    </>
  );
}

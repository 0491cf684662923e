import { redirect } from "react-router";
import { z } from "zod";
import { formOf, handleIntent, textOf } from "#app/http/form.server.ts";
import { drainBody, readUploads } from "#app/http/upload.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { formatMoment } from "#shop/format-moment.ts";
import { message, t } from "#languages/messages.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { readAccount } from "#shop/customers/details.server.ts";
import { checkTradeInUpload, maxTradeInPictures } from "#shop/trade-ins/request-trade-in.server.ts";
import { findPurchase, purchasesOfAccount } from "#shop/trade-ins/own-purchase.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { pageTitle } from "../shared/page-meta.ts";
import { maxTotalBytes, uploadSentence } from "../shared/upload-sentences.ts";
import type { Answer } from "./answer.ts";
import { TradeInScreen } from "./trade-in-screen.tsx";
import { handleTradeInRequest } from "./trade-in-action.server.ts";
import type { Route } from "./+types/route";

export const meta = pageTitle(message("Ask about your gold"));

export function headers() {
  return { "Cache-Control": "no-store" };
}

const query = z.object({
  /** The number of the request that was just sent. */
  sent: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .catch(undefined),
  /** The purchase that was chosen from the account. */
  order: z.string().optional().catch(undefined),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sent, order } = query.parse(Object.fromEntries(url.searchParams));
  const { user } = await visitorOf(context);
  const isCustomer = user?.role === "customer";
  const [account, purchases] = isCustomer
    ? await Promise.all([readAccount(user.id), purchasesOfAccount(user.id)])
    : [undefined, []];
  return {
    sent: sent && `T${sent}`,
    tradeInId: crypto.randomUUID(),
    today: dayOf(new Date()),
    known: account && {
      fullName: account.name,
      phoneNumber: account.phoneNumber ? formatPhone(account.phoneNumber) : "",
      email: account.email,
    },
    purchases: purchases.map(({ orderId, orderNumber, createdAt }) => ({
      orderId,
      orderNumber,
      on: formatMoment(createdAt, "date"),
    })),
    chosen: purchases.find(({ orderId }) => orderId === order),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<Answer | Response> {
  const { ip, user } = await visitorOf(context);
  const isUpload = /^multipart\/form-data/i.test(request.headers.get("content-type") ?? "");
  if (!isUpload) {
    const form = await formOf(request);
    return handleIntent(form, { find: () => find(ip, form) });
  }
  const checked = await checkTradeInUpload(ip);
  if (!checked.ok) {
    await drainBody(request);
    return { problem: t("Too many attempts. Please try again later.") };
  }
  const limits = { maxFiles: maxTradeInPictures, maxTotalBytes };
  const upload = await readUploads(request, "pictures", limits);
  if (!upload.ok) return { problem: uploadSentence(upload.reason) };
  const asked = await handleTradeInRequest(user?.role === "customer" ? user.id : null, upload);
  return "page" in asked ? redirect(asked.page) : asked;
}

/** Finds a purchase by its receipt. An unknown number and a wrong phone number get the same answer. */
async function find(ip: string, form: FormData): Promise<Answer> {
  const orderNumber = textOf(form, "orderNumber").slice(0, 40);
  const last4 = textOf(form, "last4").trim();
  const refuse = (problem: string): Answer => ({ search: { typed: orderNumber, problem } });
  if (orderNumber.trim() === "" || !/^\d{4}$/.test(last4)) {
    return refuse(t("Enter the number on the receipt and the last 4 digits of your phone number."));
  }
  const found = await findPurchase(ip, { orderNumber, last4 });
  if (found.ok) return { purchase: found.purchase };
  return refuse(
    found.reason === "too-many-tries"
      ? t("Too many attempts. Please try again later.")
      : t(
          "We found no purchase with this number and these digits that you could sell. Check the receipt, or describe the piece below.",
        ),
  );
}

export default function TradeIn({ loaderData, actionData }: Route.ComponentProps) {
  return <TradeInScreen {...loaderData} answer={actionData} />;
}

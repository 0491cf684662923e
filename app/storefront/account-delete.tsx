import { formOf, parseForm } from "#app/http/form.server.ts";
import { href } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { forgetBrowser, requireUser, sendCookies } from "#app/http/visitor.server.ts";
import { signOut } from "#shop/customers/session.server.ts";
import { openOrdersOf } from "#shop/orders/account-orders.server.ts";
import { ordersOwedMoney } from "#shop/payments/money-owed.server.ts";
import { deleteAccount, deleteAccountForm } from "#shop/privacy/delete-account.server.ts";
import type { Route } from "./+types/account-delete";
import { AccountHeading } from "./account/account-heading.tsx";
import { DeleteForm } from "./account/delete-form.tsx";
import { OpenOrders, StaffStay, WhatHappens } from "./account/before-deleting.tsx";
import { refusalSentence } from "./auth/refusals.ts";
import { pageMeta } from "./page-meta.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Delete my account" });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email, role } = await requireUser(context, url);
  const open = [...(await openOrdersOf(id)), ...(await ordersOwedMoney(id))];
  const once = new Map(open.map((order) => [order.id, order]));
  return { email, isStaff: role !== "customer", open: [...once.values()] };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  const sent = parseForm(await formOf(request), { schema: deleteAccountForm });
  const hideFields = ["password"];
  if (sent.status !== "success") return sent.reply({ hideFields });
  const answer = await deleteAccount(user.id, sent.value.password);
  if (answer.ok) {
    sendCookies(context, (await signOut(request.headers)).cookies);
    forgetBrowser(context);
    return redirectWithToast(href("/"), {
      title: "Your account is deleted",
      description: "Thank you for having been with us.",
    });
  }
  switch (answer.reason) {
    case "wrong-password":
      return sent.reply({ fieldErrors: { password: ["This is not your password"] }, hideFields });
    case "staff":
    case "open-orders":
      // The page shows itself why, and which orders: it is asked again after this.
      return sent.reply({ formErrors: ["Your account was not deleted."], hideFields });
    case "refused":
    case "too-many-tries":
      return sent.reply({ formErrors: [refusalSentence(answer)], hideFields });
  }
}

export default function AccountDelete({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isStaff, open } = loaderData;
  return (
    <>
      <AccountHeading title="Delete my account" />
      <div className="max-w-xl space-y-6">
        {isStaff ? <StaffStay /> : <WhatHappens />}
        {!isStaff && open.length > 0 ? <OpenOrders open={open} /> : null}
        {!isStaff && open.length === 0 ? (
          <DeleteForm email={email} lastResult={actionData} />
        ) : null}
      </div>
    </>
  );
}

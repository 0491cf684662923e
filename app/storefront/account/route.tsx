import { Form, href, Outlet } from "react-router";
import { requireUser, signedInMiddleware } from "#app/http/visitor.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { forgetDeviceData } from "#app/ui/forget-device-data.ts";
import { t } from "#languages/messages.ts";
import type { Route } from "./+types/route";
import { AccountNav } from "./account-nav.tsx";

export const middleware: Route.MiddlewareFunction[] = [signedInMiddleware];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { name, email, role } = await requireUser(context, url);
  return { name, email, isStaff: role !== "customer" };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, isStaff } = loaderData;
  return (
    <div className="frame max-w-6xl! py-10 md:py-16">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="display text-xl wrap-anywhere md:text-2xl">{name}</h1>
          <p className="mt-1 text-ink-soft wrap-anywhere">{t("Signed in as {email}", { email })}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {isStaff ? (
            <ButtonLink to={href("/admin")} variant="secondary" size="sm">
              {t("Open the admin area")}
            </ButtonLink>
          ) : null}
          {/* `reloadDocument` loads the next page from scratch, so that none of this user's data stays in memory. */}
          <Form method="post" action={href("/sign-out")} reloadDocument onSubmit={forgetDeviceData}>
            <Button variant="secondary" size="sm">
              {t("Sign out")}
            </Button>
          </Form>
        </div>
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <AccountNav />
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </div>
  );
}

import { Outlet, type MiddlewareFunction } from "react-router";
import { requireStaff, staffMiddleware } from "#app/http/visitor.server.ts";
import { FallbackErrorPage } from "#app/ui/fallback-error-page.tsx";
import { allLanguages, languageName, tagOf } from "#languages/language.server.ts";
import { lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { countOpenWork } from "#shop/work/count-open-work.server.ts";
import type { OwnLanguage } from "./language-menu.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import type { Route } from "./+types/route";

export const middleware: MiddlewareFunction<Response>[] = [staffMiddleware, disableCaching];

/** Forbids caching, so that caches hold no customer data and the Back button shows none after sign-out. */
async function disableCaching(_: unknown, next: () => Promise<Response>) {
  const response = await next();
  response.headers.set("Cache-Control", "no-store, private");
  return response;
}

/** All languages in which the shop has texts, each with its own name. */
function ownLanguages(): OwnLanguage[] {
  return allLanguages().map((code) => ({ code, tag: tagOf(code), name: languageName(code) }));
}

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await requireStaff(context);
  const { name, role } = staff;
  const [profile, goldPrices, openWork] = await Promise.all([
    readProfile(),
    lastGoldPrices(),
    countOpenWork(staff),
  ]);
  return {
    shopName: profile.name,
    staff: { name, role },
    goldPrices,
    openWork,
    languages: ownLanguages(),
  };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { shopName, staff, goldPrices, openWork, languages } = loaderData;
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[232px_minmax(0,1fr)] print:block!">
      <Sidebar {...{ shopName, staff, languages, openWork }} />
      <div className="min-w-0">
        <TopBar shopName={shopName} staffName={staff.name} goldPrices={goldPrices} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-6xl px-4 pt-6 pb-16 outline-none md:px-8 print:max-w-none print:p-0"
        >
          <Outlet />
        </main>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FallbackErrorPage error={error} />;
}

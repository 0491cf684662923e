import cormorant from "@fontsource/cormorant/files/cormorant-latin-600-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import {
  data,
  href,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import { pathIn } from "#languages/addresses.ts";
import { languageCode, languageTag, t } from "#languages/messages.ts";
import { addReferenceOnError } from "#app/http/report-error.server.ts";
import { toastOf } from "#app/http/toast.server.ts";
import { visitorMiddleware } from "#app/http/visitor.server.ts";
import { keepPage, useKeptPage } from "#app/ui/keep-page-when-offline.ts";
import { FallbackErrorPage } from "#app/ui/fallback-error-page.tsx";
import { PageAnnouncer } from "#app/ui/page-announcer.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/root";
import "./theme.css";

export const middleware: Route.MiddlewareFunction[] = [visitorMiddleware];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { toast, headers } = toastOf(request);
  const loaded: { toast: typeof toast; reference?: string } = { toast };
  addReferenceOnError(context, loaded);
  return data(loaded, { headers });
}

export function links(): Route.LinkDescriptors {
  // Chinese headings are not in Cormorant.
  const fonts = languageCode() === "zh" ? [figtree] : [cormorant, figtree];
  return [
    ...fonts.map((font) => ({
      rel: "preload" as const,
      href: font,
      as: "font" as const,
      type: "font/woff2",
      crossOrigin: "anonymous" as const,
    })),
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    { rel: "manifest", href: pathIn(languageCode(), href("/site.webmanifest")) },
  ];
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={`${languageTag()}-MY`}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#35181f" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#main" className="skip-link">
          {t("Skip to content")}
        </a>
        <Toaster flash={root?.toast}>{children}</Toaster>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useKeptPage();
  return (
    <>
      <Outlet />
      <PageAnnouncer />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>("root");
  return <FallbackErrorPage error={error} reference={root?.reference} />;
}

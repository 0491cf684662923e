import type { KeyboardEvent, ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link.tsx";
import { t, message } from "#languages/messages.ts";
import * as links from "#shop/links.ts";

const tabs = [
  { id: "sign-in", label: message("Sign In") },
  { id: "sign-up", label: message("Sign Up") },
] as const;

type Tab = (typeof tabs)[number]["id"];

/** The tabs are links, so that they work before hydration and without JavaScript. */
export function AccountTabs({
  tab,
  next,
  children,
}: {
  tab: Tab;
  next: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <div role="tablist" aria-label={t("Account")} className="grid grid-cols-2">
        {tabs.map(({ id, label }) => (
          <Link
            key={id}
            id={`tab-${id}`}
            role="tab"
            aria-selected={id === tab}
            aria-controls={id === tab ? "account-panel" : undefined}
            to={links.signIn({ tab: id === "sign-in" ? undefined : id, next })}
            replace
            preventScrollReset
            onKeyDown={moveFocus}
            className={classes(
              "border-b-2 py-3 text-center text-sm font-medium transition-colors",
              id === tab
                ? "border-gold text-ink"
                : "border-line text-ink-soft hover:border-edge hover:text-ink",
            )}
          >
            {t(label)}
          </Link>
        ))}
      </div>
      <div id="account-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="pt-7">
        {children}
      </div>
    </>
  );
}

/** Follows the ARIA tab pattern: arrow keys move between tabs, Enter or Space opens one. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const currentTab = event.currentTarget;
  const tabLinks = [
    ...(currentTab.parentElement?.querySelectorAll<HTMLElement>("[role=tab]") ?? []),
  ];
  if (event.key === " ") {
    event.preventDefault();
    currentTab.click();
  }
  if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
    event.preventDefault();
    tabLinks[(tabLinks.indexOf(currentTab) + 1) % tabLinks.length]?.focus();
  }
}

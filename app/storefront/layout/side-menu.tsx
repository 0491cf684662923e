import { useRef } from "react";
import { href } from "react-router";
import type { Shopper } from "#app/http/shopper-cookie.ts";
import { X } from "#app/ui/icons.tsx";
import { NavLink } from "#app/ui/nav-link.tsx";
import { t } from "#languages/messages.ts";
import type { LanguageLink } from "../shared/language-links.server.ts";
import { goldPriceLink, mainLinks, trackLink, wishlistLink } from "../shared/page-links.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { SearchForm } from "./search/search-form.tsx";
import { Wordmark } from "./wordmark.tsx";

export const sideMenuId = "side-menu";

type SideMenuProps = {
  shopName: string;
  user: Shopper["user"];
  languages: LanguageLink[];
};

/** The menu is a native popover, so that it opens, closes and reacts to Escape without JavaScript. */
export function SideMenu({ shopName, user, languages }: SideMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <div ref={menu} id={sideMenuId} popover="auto" className="side-menu">
      <div className="mb-8 flex items-center justify-between">
        <Wordmark name={shopName} />
        <button
          type="button"
          popoverTarget={sideMenuId}
          popoverTargetAction="hide"
          aria-label={t("Close menu")}
          className="icon-link -mr-3"
        >
          <X className="size-5" />
        </button>
      </div>
      <SearchForm
        onLeave={close}
        className="mb-6"
        inputClass="h-12 w-full text-base"
        listClass="-mx-3 mt-2 border-b border-line pb-2"
      />
      <nav aria-label={t("Menu")}>
        <ul className="menu-links">
          {mainLinks.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} prefetch="intent" onClick={close}>
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
        <ul className="menu-links-small">
          {secondaryLinks(user).map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} onClick={close}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <LanguageSwitch
        languages={languages}
        label={t("Choose a language")}
        className="menu-languages"
      />
    </div>
  );
}

function secondaryLinks(user: Shopper["user"]) {
  return [
    user ? { to: href("/account"), label: user.name } : { to: href("/auth"), label: t("Sign In") },
    { to: href("/cart"), label: t("Cart") },
    { ...wishlistLink, label: t(wishlistLink.label) },
    { ...goldPriceLink, label: t(goldPriceLink.label) },
    { ...trackLink, label: t(trackLink.label) },
    ...(user?.isStaff ? [{ to: href("/admin"), label: t("Admin area") }] : []),
  ];
}

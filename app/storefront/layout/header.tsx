import { href } from "react-router";
import type { Shopper } from "#app/http/shopper-cookie.ts";
import { Menu, Search, User } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";
import { NavLink } from "#app/ui/nav-link.tsx";
import { t } from "#languages/messages.ts";
import type { LanguageLink } from "../shared/language-links.server.ts";
import { mainLinks } from "../shared/page-links.ts";
import { CartLink } from "./cart-link.tsx";
import { SearchForm } from "./search/search-form.tsx";
import { SideMenu, sideMenuId } from "./side-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

type HeaderProps = {
  shopName: string;
  cartCount: number;
  user: Shopper["user"];
  languages: LanguageLink[];
};

export function Header(props: HeaderProps) {
  const { shopName, user, languages } = props;
  return (
    <header className="border-b border-line bg-paper print:hidden">
      <div className="frame header-row">
        <div className="flex items-center gap-1">
          <button
            type="button"
            popoverTarget={sideMenuId}
            aria-label={t("Menu")}
            className="icon-link -ml-3 md:hidden"
          >
            <Menu className="size-5" />
          </button>
          <Link to={href("/")} prefetch="intent" className="text-ink">
            <Wordmark name={shopName} />
          </Link>
        </div>
        <nav aria-label={t("Main")} className="main-links">
          {mainLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} prefetch="intent">
              {t(label)}
            </NavLink>
          ))}
        </nav>
        <div className="flex items-center justify-end">
          <SearchForm
            className="relative mr-3 hidden xl:block"
            inputClass="h-10 w-36 text-sm"
            listClass="suggestion-list"
          />
          <Link
            to={href("/products")}
            prefetch="intent"
            aria-label={t("Search")}
            className="icon-link hidden sm:grid xl:hidden"
          >
            <Search className="size-5" />
          </Link>
          <Link
            to={href(user ? "/account" : "/auth")}
            aria-label={user ? t("{name}'s account", { name: user.name }) : t("Account")}
            className="icon-link"
          >
            <User className="size-5" />
          </Link>
          <CartLink cartCount={props.cartCount} className="icon-link -mr-3" />
        </div>
      </div>
      <SideMenu shopName={shopName} user={user} languages={languages} />
    </header>
  );
}

import ExternalLink from "lucide:external-link";
import LogOut from "lucide:log-out";
import X from "lucide:x";
import { useRef } from "react";
import { Form, href, useMatches } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link.tsx";
import { NavLink } from "#app/ui/nav-link.tsx";
import { forgetDeviceData } from "#app/ui/forget-device-data.ts";
import { t } from "#languages/messages.ts";
import type { OpenWork } from "#shop/work/count-open-work.server.ts";
import { navItems } from "../shared/nav-items.ts";
import { LanguageMenu, type OwnLanguage } from "./language-menu.tsx";
import { WorkCount } from "./work-count.tsx";

export const menuId = "admin-menu";

type Props = {
  shopName: string;
  staff: { name: string; role: "staff" | "owner" };
  languages: OwnLanguage[];
  openWork: OpenWork;
};

/** The admin's menu: beside the page on desktop, and on phones a popover, which works without JavaScript. */
export function Sidebar({ shopName, staff, languages, openWork }: Props) {
  const menu = useRef<HTMLElement>(null);
  const screen = useMatches().at(-1)!.id;
  const items = navItems.filter(
    ({ work, onlyWithWork }) => !onlyWithWork || (work && openWork[work] > 0),
  );
  const itemOfScreen = navItems.find(({ screens }) => screens?.includes(screen));
  return (
    <nav
      ref={menu}
      id={menuId}
      aria-label={t("Admin")}
      popover="auto"
      className={classes(
        "m-0 print:hidden! h-dvh max-h-none w-70 max-w-[85vw] flex-col overflow-y-auto border-r border-line bg-card text-ink open:flex lg:sticky lg:top-0 lg:flex lg:w-auto lg:max-w-none",
        "shadow-lg transition-transform backdrop:bg-ink/50 starting:open:-translate-x-full lg:shadow-none lg:transition-none",
      )}
    >
      <div className="flex items-start justify-between gap-2 py-4 pr-2 pl-5 lg:pr-5">
        <p className="display pt-1.5 text-lg leading-tight break-words">
          {t("{shop} Admin", { shop: shopName })}
        </p>
        <button
          type="button"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          aria-label={t("Close menu")}
          className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-soft hover:bg-gold-wash hover:text-ink lg:hidden"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <ul className="space-y-0.5 px-2">
        {items.map(({ to, label, icon: Icon, work }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === href("/admin")}
              isCurrent={itemOfScreen && itemOfScreen.to === to}
              prefetch="intent"
              onClick={closeMenu}
              className={(isHere) => linkClass(isHere, "shadow-[inset_3px_0_0_var(--color-gold)]")}
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
              <span className="min-w-0">{t(label)}</span>
              {work ? <WorkCount work={work} count={openWork[work]} /> : null}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="mt-auto border-t border-line p-2">
        <p className="px-3 pt-2 pb-3 text-xs leading-5 text-ink-soft">
          <span className="block truncate font-medium text-ink">{staff.name}</span>
          {staff.role === "owner" ? t("Owner") : t("Staff")}
        </p>
        <Link to={href("/")} className={linkClass(false)}>
          <ExternalLink aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
          {t("View the shop")}
        </Link>
        <LanguageMenu languages={languages} itemClass={itemClass} />
        <Form method="post" action={href("/sign-out")} onSubmit={forgetDeviceData}>
          <button
            type="submit"
            className={classes(itemClass, "font-medium text-bad hover:bg-bad-wash")}
          >
            <LogOut aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
            {t("Logout")}
          </button>
        </Form>
      </div>
    </nav>
  );

  function closeMenu() {
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }
}

const itemClass =
  "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-sm transition-colors lg:min-h-10";

function linkClass(isHere: boolean, hereClass?: string): string {
  return classes(
    itemClass,
    isHere
      ? classes("bg-gold-wash font-semibold text-ink", hereClass)
      : "text-ink-soft hover:bg-gold-wash/50 hover:text-ink",
  );
}

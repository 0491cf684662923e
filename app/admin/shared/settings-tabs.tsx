import { useEffect, useRef } from "react";
import { href, useRouteLoaderData } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { NavLink } from "#app/ui/nav-link.tsx";
import { message, t, type Message } from "#languages/messages.ts";

type SettingsTab = {
  to: string;
  label: Message;
  /** Other tabs are for owners only. */
  isForAllStaff?: true;
};

const allTabs: SettingsTab[] = [
  { to: href("/admin/settings"), label: message("Gold prices"), isForAllStaff: true },
  { to: href("/admin/settings/rules"), label: message("Pricing and stock") },
  { to: href("/admin/settings/payments"), label: message("Payments") },
  { to: href("/admin/settings/delivery"), label: message("Delivery") },
  { to: href("/admin/settings/packing"), label: message("Packing and insurance") },
  { to: href("/admin/settings/returns"), label: message("Returns") },
  { to: href("/admin/settings/shop"), label: message("Shop profile") },
  { to: href("/admin/settings/home"), label: message("Home page") },
  { to: href("/admin/settings/messages"), label: message("Notifications") },
  { to: href("/admin/settings/staff"), label: message("Staff") },
  { to: href("/admin/security"), label: message("Security"), isForAllStaff: true },
  { to: href("/admin/health"), label: message("Health") },
  { to: href("/admin/audit-log"), label: message("Audit log") },
];

/** The settings that staff with this role may open. */
export function settingsTabsOf(role: string | undefined): SettingsTab[] {
  return allTabs.filter(({ isForAllStaff }) => role === "owner" || isForAllStaff);
}

export function SettingsTabs() {
  const tabsBar = useRef<HTMLElement>(null);
  const layout = useRouteLoaderData<{ staff: { role: string } }>("admin/layout");
  // A phone shows the tabs in one row, with the current one perhaps off-screen, so the row scrolls to it.
  useEffect(() => {
    const chosen = tabsBar.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (chosen) tabsBar.current!.scrollLeft = chosen.offsetLeft - tabsBar.current!.offsetLeft;
  }, []);
  return (
    <nav
      ref={tabsBar}
      aria-label={t("Settings")}
      className="-mt-2 mb-6 flex gap-1 border-b border-line max-md:overflow-x-auto md:flex-wrap"
    >
      {settingsTabsOf(layout?.staff.role).map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={(isHere) =>
            classes(
              "flex min-h-11 items-center border-b-2 px-3 whitespace-nowrap",
              isHere
                ? "border-ink font-semibold"
                : "border-transparent text-ink-soft hover:border-line hover:text-ink",
            )
          }
        >
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}

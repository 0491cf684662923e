import { useEffect, useRef } from "react";
import { href, useRouteLoaderData } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { NavLink } from "#app/ui/nav-link.tsx";
import { message, t } from "#languages/messages.ts";

export const settingsTabs = [
  { to: href("/admin/settings"), label: message("Gold prices") },
  { to: href("/admin/settings/rules"), label: message("Trading rules") },
  { to: href("/admin/settings/payments"), label: message("Payments") },
  { to: href("/admin/settings/delivery"), label: message("Delivery") },
  { to: href("/admin/settings/packing"), label: message("Packing and insurance") },
  { to: href("/admin/settings/returns"), label: message("Returns") },
  { to: href("/admin/settings/shop"), label: message("Shop profile") },
  { to: href("/admin/settings/home"), label: message("Home page") },
  { to: href("/admin/settings/messages"), label: message("Messages") },
  { to: href("/admin/settings/staff"), label: message("Staff") },
  { to: href("/admin/health"), label: message("Health") },
  { to: href("/admin/audit-log"), label: message("Audit log") },
];

/** The tabs of the settings screens. Only owners see the tabs: other staff can change only the gold prices. */
export function SettingsTabs() {
  const tabsBar = useRef<HTMLElement>(null);
  const layout = useRouteLoaderData<{ staff: { role: string } }>("admin/layout");
  // The current tab may be off-screen on phones, so the bar scrolls to it.
  useEffect(() => {
    const chosen = tabsBar.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (chosen) tabsBar.current!.scrollLeft = chosen.offsetLeft - tabsBar.current!.offsetLeft;
  }, []);
  if (layout?.staff.role !== "owner") return null;
  return (
    <nav
      ref={tabsBar}
      aria-label={t("Settings")}
      className="-mt-2 mb-6 flex gap-1 overflow-x-auto border-b border-line"
    >
      {settingsTabs.map(({ to, label }) => (
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

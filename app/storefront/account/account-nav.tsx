import Bell from "lucide:bell";
import Heart from "lucide:heart";
import MapPin from "lucide:map-pin";
import Download from "lucide:download";
import Package from "lucide:package";
import UserRound from "lucide:user-round";
import { href } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { ShieldCheck } from "#app/ui/icons.tsx";
import { NavLink } from "#app/ui/nav-link.tsx";
import { message, t } from "#languages/messages.ts";

/** The links of the account: a list on the left on desktop. On a phone the links wrap, so that none is off screen. */
export function AccountNav() {
  return (
    <nav aria-label={t("Your account")} className="border-b border-line pb-3 lg:border-0 lg:pb-0">
      <ul className="flex flex-wrap gap-x-1 gap-y-1 lg:flex-col">
        {navItems.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === href("/account")}
              className={(isHere) =>
                classes(
                  "flex min-h-11 items-center gap-2.5 rounded-sm px-3 text-sm whitespace-nowrap transition-colors",
                  isHere
                    ? "bg-gold-wash font-semibold text-ink"
                    : "text-ink-soft hover:bg-gold-wash hover:text-ink",
                )
              }
            >
              <Icon className="size-4 shrink-0" />
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const navItems = [
  { to: href("/account"), label: message("Orders"), icon: Package },
  { to: href("/account/details"), label: message("Details"), icon: UserRound },
  { to: href("/account/addresses"), label: message("Addresses"), icon: MapPin },
  { to: href("/wishlist"), label: message("Wishlist"), icon: Heart },
  { to: href("/account/alerts"), label: message("Alerts"), icon: Bell },
  { to: href("/account/security"), label: message("Security"), icon: ShieldCheck },
  { to: href("/account/data"), label: message("Your data"), icon: Download },
];

import { href } from "react-router";
import { message, t, type Message } from "#languages/messages.ts";
import type { Staff } from "#shop/staff.ts";
import { navItems } from "../nav-items.ts";
import { settingsTabsOf } from "../settings-tabs.tsx";
import type { Hit } from "./search-answer.ts";

/** Screens that neither the sidebar nor the settings tabs list. */
const otherScreens: { to: string; label: Message }[] = [
  { to: href("/admin/orders/new"), label: message("New order") },
  { to: href("/admin/shipments/import"), label: message("Tracking numbers") },
  { to: href("/admin/products/new"), label: message("Add Product") },
  { to: href("/admin/products/import"), label: message("Import products") },
  { to: href("/admin/translations"), label: message("Translations") },
  { to: href("/admin/expected-back"), label: message("Expected back") },
  { to: href("/admin/emails"), label: message("Unsent emails") },
];

/** Screens and settings whose name in the current language has a word that begins with each word of the query. */
export function findScreens(staff: Staff, query: string): Hit[] {
  const sought = query.toLowerCase().split(/\s+/).filter(Boolean);
  return [
    ...[...navItems, ...otherScreens].map(({ to, label }) => ({ to, title: t(label), note: "" })),
    ...settingsTabsOf(staff.role).map(({ to, label }) => ({
      to,
      title: t(label),
      note: t("Settings"),
    })),
  ].filter(({ title, note }) => {
    const name = `${title} ${note}`.toLowerCase();
    return sought.every((word) => (hasHan(word) ? name.includes(word) : beginsWord(name, word)));
  });
}

/** Chinese is written without spaces. */
function hasHan(word: string): boolean {
  return /\p{Script=Han}/u.test(word);
}

function beginsWord(name: string, begin: string): boolean {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => word.startsWith(begin));
}

import ChartColumn from "lucide:chart-column";
import ClipboardList from "lucide:clipboard-list";
import Gem from "lucide:gem";
import HandCoins from "lucide:hand-coins";
import LayoutDashboard from "lucide:layout-dashboard";
import Package from "lucide:package";
import Scale from "lucide:scale";
import Settings from "lucide:settings";
import Shapes from "lucide:shapes";
import Smartphone from "lucide:smartphone";
import Undo from "lucide:undo-2";
import Users from "lucide:users";
import Wallet from "lucide:wallet";
import { href } from "react-router";
import type { Icon } from "#app/ui/icons.tsx";
import { message, type Message } from "#languages/messages.ts";
import type { OpenWork } from "#shop/work/count-open-work.server.ts";

type NavItem = {
  to: string;
  /** The ids of routes whose addresses are not below `to` and that mark the item as current all the same. */
  screens?: string[];
  label: Message;
  icon: Icon;
  /** What waits for staff on that screen; its number stands beside the label. */
  work?: keyof OpenWork;
  /** Shown only while something waits. */
  onlyWithWork?: true;
};

/**
 * The items and their order follow the shop's specification; packing, collection, returns, trade-ins, customers and reports come
 * right after the orders.
 */
export const navItems: NavItem[] = [
  { to: href("/admin"), label: message("Dashboard"), icon: LayoutDashboard },
  { to: href("/admin/products"), label: message("Products"), icon: Gem },
  { to: href("/admin/categories"), label: message("Categories"), icon: Shapes },
  {
    to: href("/admin/orders"),
    screens: ["admin/shipments-import"],
    label: message("Orders"),
    icon: ClipboardList,
    work: "pendingOrders",
  },
  {
    to: href("/admin/to-pack"),
    screens: ["admin/pack-order", "admin/shipment", "admin/shipment-label", "admin/packing-slip"],
    label: message("To pack"),
    icon: Package,
    work: "toPack",
  },
  {
    to: href("/admin/to-collect"),
    screens: ["admin/hand-over"],
    label: message("To collect"),
    icon: HandCoins,
    work: "toCollect",
  },
  {
    to: href("/admin/returns"),
    screens: ["admin/new-return", "admin/expected-back"],
    label: message("Returns"),
    icon: Undo,
    work: "returns",
  },
  {
    to: href("/admin/trade-ins"),
    label: message("Trade-ins"),
    icon: Scale,
    work: "tradeIns",
  },
  { to: href("/admin/customers"), label: message("Customers"), icon: Users },
  { to: href("/admin/reports"), label: message("Reports"), icon: ChartColumn },
  {
    to: href("/admin/touch-n-go"),
    label: message("Touch N Go"),
    icon: Smartphone,
    work: "receipts",
  },
  {
    to: href("/admin/payment-tasks"),
    label: message("Payments that need attention"),
    icon: Wallet,
    work: "paymentTasks",
    onlyWithWork: true,
  },
  {
    to: href("/admin/settings"),
    screens: ["admin/security", "admin/health", "admin/audit-log"],
    label: message("Settings"),
    icon: Settings,
  },
];

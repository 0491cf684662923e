import CircleUserRound from "lucide:circle-user-round";
import Menu from "lucide:menu";
import { href, useNavigation } from "react-router";
import { formatMoment } from "#shop/format-moment.ts";
import { Link } from "#app/ui/link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { GoldPrice, LastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { formatGoldChange, formatGoldPrice, type Purity } from "#shop/money.ts";
import { SearchPalette } from "../shared/search/search-palette.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { menuId } from "./sidebar.tsx";

/** The bar above every screen: gold prices, shortcuts, the account and, on phones, the menu button. */
export function TopBar({
  shopName,
  staffName,
  goldPrices,
}: {
  shopName: string;
  staffName: string;
  goldPrices: LastGoldPrices;
}) {
  return (
    <header className="print:hidden sticky top-0 z-20 border-b border-line bg-paper">
      <div className="flex min-h-12 items-center gap-2 pr-14 pl-1 lg:hidden">
        <button
          type="button"
          popoverTarget={menuId}
          aria-label={t("Open menu")}
          className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-gold-wash"
        >
          <Menu aria-hidden="true" className="size-5" />
        </button>
        <p className="display min-w-0 flex-1 truncate text-lg">
          {t("{shop} Admin", { shop: shopName })}
        </p>
      </div>
      <div className="flex min-h-11 items-center gap-4 border-t border-line px-4 text-xs md:px-8 lg:min-h-12 lg:border-t-0">
        <Link to={href("/admin/settings")} className="flex min-h-11 items-center rounded-sm">
          <Prices goldPrices={goldPrices.prices} />
        </Link>
        <Loading />
        <SearchPalette />
        <Shortcuts />
        <Link
          to={href("/admin/security")}
          title={t("Account security")}
          className="hidden min-h-11 max-w-48 items-center gap-2 rounded-sm hover:text-gold-ink lg:flex"
        >
          <CircleUserRound aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
          <span className="truncate">{staffName}</span>
        </Link>
      </div>
      <StalePrices goldPrices={goldPrices} />
    </header>
  );
}

function Prices({ goldPrices }: { goldPrices: LastGoldPrices["prices"] }) {
  const since = [goldPrices["916"], goldPrices["999"]].flatMap((price) => price?.since ?? []);
  const latest = since.toSorted((one, other) => other.getTime() - one.getTime())[0];
  return (
    <span className="flex flex-wrap items-center gap-x-5 gap-y-0.5">
      <span className="sr-only">{t("Gold prices today: ")}</span>
      <Price purity="916" price={goldPrices["916"]} />
      <Price purity="999" price={goldPrices["999"]} />
      {latest ? (
        <span className="hidden text-ink-soft sm:inline">
          {t("set {moment}", { moment: formatMoment(latest) })}
        </span>
      ) : null}
    </span>
  );
}

/** Warns on every screen while a gold price is older than the limit that the shop has set. */
function StalePrices({ goldPrices }: { goldPrices: LastGoldPrices }) {
  const { stale, staleAfterHours, stopsSales } = goldPrices;
  if (stale.length === 0) return null;
  const age = tPlural(staleAfterHours, "an hour", "{count} hours");
  const [purity, another] = stale;
  return (
    <p className="border-t border-warn/40 bg-warn-wash px-4 py-2 text-xs text-warn md:px-8">
      <strong>
        {another
          ? t("Both gold prices are older than {age}.", { age })
          : t("The {purity} gold price is older than {age}.", { purity: purity!, age })}
      </strong>{" "}
      {stopsSales ? `${pausedSales(stale)} ` : ""}
      <Link to={href("/admin/settings")} className="font-semibold underline underline-offset-2">
        {t("Set today's prices")}
      </Link>
    </p>
  );
}

function pausedSales([purity, another]: Purity[]): string {
  return another
    ? t("Sales of 916 and 999 gold are paused.")
    : t("Sales of {purity} gold are paused.", { purity: purity! });
}

function Price({ purity, price }: { purity: Purity; price: GoldPrice | undefined }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="mr-1.5 font-semibold text-gold-ink">{purity}</span>
      {price ? formatGoldPrice(price.price) : t("– no price")}
      {price && price.change !== 0 ? (
        <span className="ml-1.5 hidden text-ink-soft sm:inline">
          <span aria-hidden="true">{price.change > 0 ? "▲" : "▼"} </span>
          <span className="sr-only">{price.change > 0 ? t("up") : t("down")} </span>
          {formatGoldChange(price.change)}
        </span>
      ) : null}
    </span>
  );
}

/** The text appears after 200 ms, so that fast navigations do not show it. */
function Loading() {
  const { state } = useNavigation();
  return (
    <p role="status" className="ml-auto text-ink-soft">
      {state === "idle" ? null : (
        <span className="animate-[appear_150ms_200ms_both]">{t("Loading...")}</span>
      )}
    </p>
  );
}

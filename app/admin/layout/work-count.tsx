import { t, tPlural } from "#languages/messages.ts";
import type { OpenWork } from "#shop/work/count-open-work.server.ts";

/** Counting stops here, as in `countOpenWork`. */
const limit = 99;

/** How much waits on a screen of the menu; read aloud as "Orders, 3 pending". */
export function WorkCount({ work, count }: { work: keyof OpenWork; count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only">{t(", {work}", { work: spoken(work, count) })}</span>
      <span
        aria-hidden="true"
        className="ml-auto min-w-6 shrink-0 rounded-full bg-gold-wash px-1.5 text-center text-xs leading-5 font-semibold text-gold-ink tabular-nums"
      >
        {count > limit ? `${limit}+` : count}
      </span>
    </>
  );
}

function spoken(work: keyof OpenWork, count: number): string {
  if (count > limit) return t("more than {count}", { count: limit });
  switch (work) {
    case "pendingOrders":
      return t("{count} pending", { count });
    case "toPack":
      return tPlural(count, "{count} order", "{count} orders");
    case "toCollect":
      return t("{count} to hand over", { count });
    case "returns":
      return t("{count} open", { count });
    case "tradeIns":
      return t("{count} to answer", { count });
    case "receipts":
      return tPlural(count, "{count} receipt to check", "{count} receipts to check");
    case "paymentTasks":
      return tPlural(count, "{count} payment", "{count} payments");
  }
}

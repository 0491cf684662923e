import { href } from "react-router";
import { formatMoment } from "#shop/format-moment.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import type { Day } from "#shop/calendar-day.ts";
import { startOfDay } from "#shop/start-of-day.ts";
import { Notice } from "../shared/notice.tsx";

/** Tells staff when the insurance of parcels ends, in time to renew it. */
export function CoverNotice(props: { lastDay: Day; today: Day; isOwner: boolean }) {
  const { lastDay, today, isOwner } = props;
  const date = formatMoment(startOfDay(lastDay), "date");
  return (
    <div className="mt-8">
      <Notice
        title={
          lastDay < today
            ? t("Parcels have not been insured since {date}", { date })
            : t("Insurance of parcels ends on {date}", { date })
        }
      >
        {t(
          "Without a policy, only an owner can send a parcel, with a reason, and the shop says “sent with tracking and signature” instead of “insured”.",
        )}{" "}
        {isOwner ? (
          <TextLink to={href("/admin/settings/packing")}>{t("Add the next policy")}</TextLink>
        ) : (
          t("Please tell an owner.")
        )}
      </Notice>
    </div>
  );
}

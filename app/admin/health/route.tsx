import { href } from "react-router";
import { requireOwner } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { joinNames, joinSentences } from "#app/ui/join-texts.ts";
import { t } from "#languages/messages.ts";
import { readHealth } from "#shop/health/read-health.server.ts";
import { PageHead } from "../shared/page-head.tsx";
import { SettingsTabs } from "../shared/settings-tabs.tsx";
import { describeHealth } from "./describe-health.server.ts";
import type { HealthPart } from "./health-part.ts";
import { PartList } from "./part-list.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const owner = await requireOwner(context, url);
  const parts = describeHealth(await readHealth(owner));
  return { parts, checkedAt: formatMoment(new Date(), "time") };
}

/** What works and what does not, for owners whose shop has no monitoring system. */
export default function Health({ loaderData: { parts, checkedAt } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={t("Health")}
        action={
          <ButtonLink to={href("/admin/health")} variant="secondary" preventScrollReset>
            {t("Check again")}
          </ButtonLink>
        }
      >
        <p role="status">
          {joinSentences([summaryOf(parts), t("Checked at {time}.", { time: checkedAt })])}
        </p>
      </PageHead>
      <SettingsTabs />
      <PartList parts={parts} />
    </>
  );
}

function summaryOf(parts: HealthPart[]): string {
  const titlesOf = (states: string[]) =>
    parts.filter(({ state }) => states.includes(state)).map(({ title }) => title);
  const [broken, others] = [titlesOf(["problem"]), titlesOf(["attention", "unknown"])];
  if (broken.length + others.length === 0) return t("Everything is working.");
  const sentences = [
    broken.length > 0 ? t("Not working: {parts}.", { parts: joinNames(broken) }) : "",
    others.length > 0 ? t("Please look at: {parts}.", { parts: joinNames(others) }) : "",
  ];
  return joinSentences(sentences.filter(Boolean));
}

import { href } from "react-router";
import { z } from "zod";
import { message, t } from "#languages/messages.ts";
import { ringSizeFor } from "#shop/catalogue/ring-sizes.ts";
import { PageHeading } from "../shared/catalogue/page-heading.tsx";
import { pageMeta } from "../shared/page-meta.ts";
import { FindSize } from "./find-size.tsx";
import { OtherLengths } from "./other-lengths.tsx";
import { RingOnScreen } from "./ring-on-screen.tsx";
import { SizeTable } from "./size-table.tsx";
import type { Route } from "./+types/route";

const millimetres = z
  .string()
  .transform((text) => Number(text.trim().replace(",", ".")))
  .pipe(z.number().positive().max(200))
  .optional()
  .catch(undefined);
const measures = z.object({ around: millimetres, across: millimetres });

export function loader({ url }: Route.LoaderArgs) {
  const { around, across } = measures.parse(Object.fromEntries(url.searchParams));
  const wasAsked = ["around", "across"].some((name) => Boolean(url.searchParams.get(name)?.trim()));
  const size = around
    ? ringSizeFor("circumference", around)
    : across && ringSizeFor("diameter", across);
  return { around, across, size: size || undefined, wasAsked };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: t("Size guide"),
    description: t(
      "Find your ring size in Hong Kong numbers and millimetres, and the right length of a bangle or chain.",
    ),
    path: href("/size-guide"),
  });
}

/** How to measure, in the words of the trade. */
const hints = [
  message("Measure three or four times, on the finger that will wear the ring."),
  message("Measure in the warm part of the day: fingers are thinner when it's cold."),
  message("For a plain band (belah rotan), take half a size to a size more."),
  message("Between two sizes, take the larger one."),
];

export default function SizeGuide({ loaderData }: Route.ComponentProps) {
  return (
    <div className="frame">
      <PageHeading title={t("Size guide")}>
        {t(
          "Measure at home in two minutes. If you're not sure, we measure your finger at the shop.",
        )}
      </PageHeading>
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
        <section aria-labelledby="rings">
          <h2 id="rings" className="display text-xl">
            {t("Rings")}
          </h2>
          <FindSize {...loaderData} />
          <ul className="mt-6 list-disc space-y-1.5 pl-5 text-ink-soft">
            {hints.map((hint) => (
              <li key={t(hint)}>{t(hint)}</li>
            ))}
          </ul>
          <RingOnScreen chosen={loaderData.size?.number} />
        </section>
        <div>
          <h2 className="display text-xl">{t("Ring sizes in millimetres")}</h2>
          <SizeTable chosen={loaderData.size?.number} />
        </div>
      </div>
      <OtherLengths />
    </div>
  );
}

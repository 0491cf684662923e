import { langOf } from "#app/ui/lang-of.ts";
import type { Fact } from "#shop/catalogue/shown-facts.ts";

/** What staff state of the piece, such as its width. Nothing if they state nothing. */
export function Facts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd lang={langOf(fact, "value")}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

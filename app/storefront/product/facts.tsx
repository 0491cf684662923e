import { langOf } from "#app/ui/lang-of.ts";
import { message, t } from "#languages/messages.ts";
import type { Fact } from "#shop/catalogue/shown-facts.ts";

const labels = {
  pieceWidth: message("Width"),
  pieceLength: message("Length"),
  stone: message("Stone"),
  clasp: message("Clasp"),
};

export function factLabel({ key }: Fact): string {
  return t(labels[key]);
}

/** What staff state of the piece, such as its width. Nothing if they state nothing. */
export function Facts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.key}>
          <dt>{factLabel(fact)}</dt>
          <dd lang={langOf(fact, "value")}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

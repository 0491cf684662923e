import { textLinkClass } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";

/** What only an operator understands, such as an error's own words or a setting's name. Folded away until it is wanted. */
export function TechnicalDetails({ text }: { text: string }) {
  return (
    <details>
      <summary className={textLinkClass({ standalone: true }, "cursor-pointer text-xs")}>
        {t("For the person who runs your server")}
      </summary>
      <p lang="en" className="text-xs wrap-anywhere text-ink-soft">
        {text}
      </p>
    </details>
  );
}

import { useEffect, useRef } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { PrintButton } from "#app/ui/printed-document.tsx";
import { t } from "#languages/messages.ts";

/** Shows new recovery codes, once. Staff who lose their phone sign in with one of these codes. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <Card title={t("Your recovery codes")} className="max-w-2xl print:border-0">
      <p className="text-ink-soft">
        {t(
          "If you lose your phone, sign in with one of these codes. Each code works once. Keep the codes somewhere safe: we won't show them again.",
        )}
      </p>
      {/* The button that was pressed is gone, so focus moves to the list, which screen readers then read. */}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t("Recovery codes")}
        className="my-5 grid gap-x-8 gap-y-2 rounded-sm bg-gold-wash px-5 py-4 font-mono text-base tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <ButtonLink to={next}>{t("I've saved them")}</ButtonLink>
        <CopyButton text={codes.join("\n")} what={t("the codes")} variant="secondary" size="md" />
        <PrintButton variant="secondary" />
      </div>
    </Card>
  );
}

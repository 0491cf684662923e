import { Card } from "#app/ui/card.tsx";
import { t } from "#languages/messages.ts";

/** What staff do with a gift, and its message; nothing if the order is no gift. */
export function GiftCard(props: { message: string | null; className?: string }) {
  const { message, className } = props;
  if (message === null) return null;
  return (
    <Card title={t("Gift")} className={className}>
      <p className="text-ink-soft">{t("Pack it without prices or receipt.")}</p>
      {message ? (
        <p className="mt-2 break-words whitespace-pre-line">{giftWords(message)}</p>
      ) : null}
    </Card>
  );
}

/** The message, or that there is none. */
export function giftWords(message: string): string {
  return message || t("Without a message");
}

import Share from "lucide:share-2";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";

/** Shares the page's link with the device's own menu, or copies it where the browser has none. */
export default function SharePiece({ name }: { name: string }) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const url = location.origin + location.pathname;
  if (!("share" in navigator)) return <CopyButton text={url} label={t("Copy link")} what={name} />;
  return (
    <Button
      type="button"
      variant="quiet"
      size="sm"
      // It is rejected when the menu is closed without sharing.
      onClick={() => void navigator.share({ title: name, url }).catch(() => {})}
    >
      <Share className="size-4" />
      {t("Share")}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}

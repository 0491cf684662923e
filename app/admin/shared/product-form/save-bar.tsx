import { useEffect } from "react";
import { href, useBlocker } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { t } from "#languages/messages.ts";
import { losesEdits } from "./leave-question.ts";
import { useUploadProgress } from "./upload-progress.ts";
import { BottomBar } from "../bottom-bar.tsx";

/** The form's save buttons, which stay in view. Before staff leave unsaved changes, a dialog asks them to confirm. */
export function SaveBar(props: { isNew: boolean; isDirty: boolean; isBusy: boolean }) {
  const { isNew, isDirty, isBusy } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isBusy && losesEdits(currentLocation, nextLocation),
  );
  const percent = useUploadProgress();
  const saveLabel = isNew ? t("Create Product") : t("Update Product");
  const isLeaving = blocker.state === "proceeding";
  useEffect(() => {
    if (!isDirty || isBusy || isLeaving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty, isBusy, isLeaving]);
  return (
    <BottomBar>
      <Button type="submit" busy={isBusy} busyLabel={saveLabel}>
        {saveLabel}
      </Button>
      <ButtonLink to={href("/admin/products")} variant="secondary">
        {t("Cancel")}
      </ButtonLink>
      <p role="status" className="font-medium text-warn sm:ml-2">
        {statusLabel(percent, isDirty)}
      </p>
      {percent === undefined ? null : (
        <span className="flex items-center gap-2">
          <progress
            aria-label={t("Images uploaded")}
            max={100}
            value={percent}
            className="h-2 w-32 overflow-hidden rounded-full bg-line accent-gold-ink [&::-moz-progress-bar]:bg-gold-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-gold-ink"
          />
          <span aria-hidden="true" className="w-12 tabular-nums">{`${percent} %`}</span>
        </span>
      )}
      <Dialog
        open={blocker.state === "blocked"}
        onClose={() => blocker.reset?.()}
        title={t("Leave without saving?")}
      >
        <p className="mb-6">{t("Your changes to this product haven't been saved.")}</p>
        <div className="flex flex-wrap gap-2">
          <Button type="button" onClick={() => blocker.reset?.()}>
            {t("Stay")}
          </Button>
          <Button type="button" variant="danger" onClick={() => blocker.proceed?.()}>
            {t("Leave")}
          </Button>
        </div>
      </Dialog>
    </BottomBar>
  );
}

/** The text that screen readers announce: once for each phase, while the progress bar shows each percent. */
function statusLabel(percent: number | undefined, isDirty: boolean): string {
  if (percent === undefined) return isDirty ? t("Unsaved changes") : "";
  return percent < 100 ? t("Uploading images") : t("Saving");
}

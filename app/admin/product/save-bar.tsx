import { useEffect } from "react";
import { href, useBlocker } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** Always in sight; leaving with unsaved changes asks first. */
export function SaveBar(props: { isNew: boolean; isDirty: boolean; isBusy: boolean }) {
  const { isNew, isDirty, isBusy } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isBusy && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty || isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty, isBusy]);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-3 md:mx-0 md:px-0">
      <Button type="submit" busy={isBusy} busyLabel={isNew ? "Create Product" : "Update Product"}>
        {isNew ? "Create Product" : "Update Product"}
      </Button>
      <ButtonLink to={href("/admin/products")} variant="secondary">
        Cancel
      </ButtonLink>
      <p role="status" className="font-medium text-warn sm:ml-2">
        {isDirty ? "Unsaved changes" : ""}
      </p>
      <Dialog
        open={blocker.state === "blocked"}
        onClose={() => blocker.reset?.()}
        title="Leave without saving?"
      >
        <p className="mb-6">Your changes to this product are not saved yet.</p>
        <div className="flex flex-wrap gap-2">
          <Button type="button" onClick={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button type="button" variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

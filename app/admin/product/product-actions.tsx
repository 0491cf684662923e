import { useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import { discardsEdits } from "../shared/product-form/leave-question.ts";

type Props = {
  name: string;
  isArchived: boolean;
  /** The id of a copy that is made with this form. */
  copyId: string;
};

/**
 * Buttons that duplicate, archive or delete the product. With JavaScript, a dialog asks before deleting, and the product's
 * form asks before its unsaved changes are lost.
 */
export function ProductActions({ name, isArchived, copyId }: Props) {
  const [isAsking, setAsking] = useState(false);
  const hydrated = useHydrated();
  return (
    <Card title={t("This product")} className="mt-4">
      <Form method="post" state={discardsEdits} className="flex flex-wrap gap-2">
        <input type="hidden" name="copyId" value={copyId} />
        <Button name="intent" value="duplicate" variant="secondary">
          {t("Duplicate")}
        </Button>
        <Button name="intent" value={isArchived ? "restore" : "archive"} variant="secondary">
          {isArchived ? t("Restore") : t("Archive")}
        </Button>
        {hydrated ? (
          <Button type="button" variant="quiet" onClick={() => setAsking(true)}>
            {t("Delete")}
          </Button>
        ) : (
          <Button name="intent" value="delete" variant="quiet">
            {t("Delete permanently")}
          </Button>
        )}
      </Form>
      <p className="mt-3 text-xs text-ink-soft">
        {t(
          "Archived products are hidden from the shop but stay on past orders. A product with orders can only be archived.",
        )}
      </p>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t("Delete this product?")}>
        <p className="mb-6">
          {t("{name} will be permanently deleted, with its images and variants.", { name })}
        </p>
        <Form method="post" className="flex flex-wrap gap-2" onSubmit={() => setAsking(false)}>
          <Button name="intent" value="delete" variant="danger">
            {t("Delete")}
          </Button>
          <Button type="button" variant="secondary" onClick={() => setAsking(false)}>
            {t("Keep it")}
          </Button>
        </Form>
      </Dialog>
    </Card>
  );
}

import { useEffect, useEffectEvent, useRef } from "react";
import { href, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog, focusOnOpen } from "#app/ui/dialog.tsx";
import { InputField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";

export type SubCategory = { id: string; name: string; categoryId: string };

/**
 * A dialog that adds a sub-category to the chosen category. It stands within the product's form, so it has no form of its
 * own, and its field no name.
 */
export function AddSubCategory(props: {
  open: boolean;
  category: { id: string; name: string } | undefined;
  onAdded: (added: SubCategory) => void;
  onClose: () => void;
}) {
  const { open, category, onClose } = props;
  const { submit, state, data, reset } = useFetcher<{ added?: SubCategory; problem?: string }>();
  const field = useRef<HTMLInputElement>(null);
  const onAdded = useEffectEvent(props.onAdded);
  const added = data?.added;
  useEffect(() => {
    if (added) onAdded(added);
  }, [added]);

  if (!category) return null;
  const add = () => {
    const name = field.current?.value ?? "";
    const fields = { intent: "add-sub-category", categoryId: category.id, name };
    // Reloading the product would discard the form if a colleague has saved the product meanwhile.
    const options = { action: href("/admin/categories"), defaultShouldRevalidate: false };
    void submit(fields, { method: "post", ...options });
  };
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("Add a sub-category of {category}", { category: category.name })}
    >
      {/* What is typed here does not change the product. */}
      <div onInput={(event) => event.stopPropagation()}>
        <InputField
          label={t("Name of the sub-category")}
          ref={(input) => {
            field.current = input;
            focusOnOpen(input);
          }}
          maxLength={80}
          autoComplete="off"
          error={data?.problem}
          onKeyDown={(event) => {
            // Enter also ends the input of a Chinese word.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="button" busy={state !== "idle"} busyLabel={t("Saving...")} onClick={add}>
            {t("Add sub-category")}
          </Button>
          <Button type="button" variant="secondary" onClick={close}>
            {t("Cancel")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

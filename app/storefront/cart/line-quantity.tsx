import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";
import type { CartLine } from "#shop/cart/cart.server.ts";
import { StepButton } from "../shared/step-button.tsx";
import { LineForm } from "./line-forms.tsx";
import { highestQuantity, type CartChanges } from "./use-cart-changes.ts";

type Props = {
  line: CartLine;
  name: string;
  changes: CartChanges;
  /** The id of what is said about the line. */
  noteId: string | undefined;
};

/**
 * The quantity of a line, which can be typed, between a minus and a plus button. Three forms, because without scripts
 * Enter in the field would press the first button of its form.
 */
export function LineQuantity({ line, name, changes, noteId }: Props) {
  const { id, quantity } = line;
  const fieldForm = useId();
  return (
    <>
      <div className="inline-flex h-11 items-stretch rounded-sm border border-edge bg-card">
        <LineForm intent="set" itemId={id} onSubmit={() => changes.step(line, -1)}>
          <StepButton
            step="minus"
            name="quantity"
            value={quantity - 1}
            aria-label={t("Decrease quantity of {name}", { name })}
          />
        </LineForm>
        <QuantityField
          line={line}
          name={name}
          formId={fieldForm}
          noteId={noteId}
          onType={(text) => changes.type(line, text)}
        />
        <LineForm intent="set" itemId={id} onSubmit={() => changes.step(line, 1)}>
          <StepButton
            step="plus"
            name="quantity"
            value={quantity + 1}
            aria-label={t("Increase quantity of {name}", { name })}
            isAtLimit={quantity >= highestQuantity(line)}
          />
        </LineForm>
      </div>
      <noscript>
        <Button type="submit" form={fieldForm} variant="secondary" size="sm" className="ml-1">
          <Rich text={t("Update<hidden> {name}</hidden>", { name })} hidden={forScreenReaders} />
        </Button>
      </noscript>
    </>
  );
}

/**
 * Sends what was typed on Enter and when the field is left. Shows the line's quantity again until the server answers,
 * and after a refusal. A text field, because the mouse wheel would change a number field.
 */
function QuantityField({
  line: { id, quantity },
  name,
  formId,
  noteId,
  onType,
}: Omit<Props, "changes"> & { formId: string; onType: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const readTypedBefore = useEffectEvent(() => {
    const field = input.current!;
    if (field.value === String(quantity)) return;
    if (document.activeElement === field) setTyped(field.value);
    else send(field.value);
  });
  useEffect(() => readTypedBefore(), []);

  return (
    <LineForm intent="type" itemId={id} id={formId} onSubmit={() => send(typed)}>
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        name="quantity"
        autoComplete="off"
        aria-label={t("Quantity of {name}", { name })}
        aria-describedby={noteId}
        value={typed ?? quantity}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => send(typed)}
        className="w-12 bg-transparent text-center text-base font-medium tabular-nums focus-visible:-outline-offset-2"
      />
    </LineForm>
  );

  function send(text = "") {
    setTyped(undefined);
    if (text.trim() && text.trim() !== String(quantity)) onType(text);
  }
}

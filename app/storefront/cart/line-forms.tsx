import Heart from "lucide:heart";
import Trash2 from "lucide:trash";
import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { t } from "#languages/messages.ts";

const quietButton =
  "inline-flex min-h-11 items-center gap-2 rounded-sm px-3 text-sm text-ink-soft transition-colors hover:bg-gold-wash hover:text-ink";

type Line = { itemId: string; onSubmit: () => void };

/** A form about one line. Scripts send what it says in their own way, see `useCartChanges`. */
export function LineForm({
  intent,
  itemId,
  onSubmit,
  id,
  children,
}: Line & {
  intent: "set" | "type" | "remove" | "save-for-later";
  id?: string;
  children: ReactNode;
}) {
  return (
    <Form
      id={id}
      method="post"
      action={href("/cart")}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="itemId" value={itemId} />
      {children}
    </Form>
  );
}

/** A button that reduces the quantity to what is in stock. */
export function ReduceQuantityForm({ to, ...line }: Line & { to: number }) {
  return (
    <LineForm intent="set" {...line}>
      <button
        type="submit"
        name="quantity"
        value={to}
        className="min-h-9 font-semibold underline underline-offset-4"
      >
        {t("Change to {count}", { count: to })}
      </button>
    </LineForm>
  );
}

/** Moves the piece from the cart to the wishlist. */
export function SaveForLaterForm({ name, ...line }: Line & { name: string }) {
  return (
    <LineForm intent="save-for-later" {...line}>
      <button
        type="submit"
        aria-label={t("Save for later: {name}", { name })}
        className={quietButton}
      >
        <Heart className="size-4" />
        {t("Save for later")}
      </button>
    </LineForm>
  );
}

export function RemoveForm({ name, ...line }: Line & { name: string }) {
  return (
    <LineForm intent="remove" {...line}>
      <button type="submit" aria-label={t("Remove {name}", { name })} className={quietButton}>
        <Trash2 className="size-4" />
        {t("Remove")}
      </button>
    </LineForm>
  );
}

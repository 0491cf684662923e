import ArrowDown from "lucide:arrow-down";
import ArrowUp from "lucide:arrow-up";
import { Form } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { t } from "#languages/messages.ts";

const directions = [
  { by: -1, Icon: ArrowUp },
  { by: 1, Icon: ArrowDown },
];

/** Buttons that move the entry at index `at` up or down. Each is a form of its own and works without JavaScript. */
export function MoveButtons({
  name,
  at,
  count,
  fieldsFor,
  action,
  className,
}: {
  name: string;
  at: number;
  count: number;
  /** The form fields that move the entry to the index `to`. */
  fieldsFor: (to: number) => Record<string, string | number | string[]>;
  /** The URL that the buttons post to; the current URL if not set. */
  action?: string;
  className?: string;
}) {
  return directions.map(({ by, Icon }) => (
    <Form key={by} method="post" {...(action && { action })} preventScrollReset>
      <HiddenFields of={fieldsFor(at + by)} />
      <button
        disabled={at + by < 0 || at + by >= count}
        aria-label={by < 0 ? t("Move {name} up", { name }) : t("Move {name} down", { name })}
        className={classes(
          "grid size-11 place-items-center rounded-sm hover:bg-gold-wash disabled:text-line",
          className,
        )}
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </button>
    </Form>
  ));
}

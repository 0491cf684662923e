import { useEffect } from "react";
import { Form } from "react-router";
import { t } from "#languages/messages.ts";
import { classes } from "./classes.ts";
import { CircleAlert, CircleCheck, Info, X } from "./icons.tsx";
import { PictureView } from "./picture.tsx";
import { TextLink, textLinkClass } from "./text-link.tsx";
import type { FlashedToast } from "./toast.ts";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A message that closes after 6 seconds without pointer or focus, after 12 if it offers a next step, or after a minute
 * if it offers to undo. A toast whose link or button is nowhere else
 * on the page stays. Without JavaScript every toast stays.
 */
export function ToastCard(props: { toast: FlashedToast; isPaused: boolean; onClose: () => void }) {
  const { toast, isPaused, onClose } = props;
  const { icon: Icon, color } = kinds[toast.kind ?? "success"];
  const hydrated = useHydrated();
  const isPersistent = toast.link !== undefined || toast.action !== undefined;
  const shownMs = toast.undo ? 60_000 : toast.next ? 12_000 : 6000;
  useEffect(() => {
    if (isPaused || isPersistent) return;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [isPaused, isPersistent, shownMs, onClose]);
  return (
    <div className="toast-card">
      {toast.picture ? (
        <PictureView
          picture={toast.picture}
          alt=""
          sizes="3.5rem"
          widths={pictureWidths}
          className="size-14 shrink-0 rounded-sm object-cover"
        />
      ) : (
        <Icon className={classes("mt-1 size-5 shrink-0", color)} />
      )}
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-semibold">{toast.title}</p>
        {toast.description ? <p className="text-ink-soft">{toast.description}</p> : null}
        {toast.link ? (
          <a
            href={toast.link.to}
            target="_blank"
            rel="noopener"
            className={textLinkClass({ standalone: true }, "underline")}
          >
            {toast.link.label}
            <span className="sr-only">{t(", in a new tab")}</span>
          </a>
        ) : null}
        {toast.undo ? <UndoForm undo={toast.undo} /> : null}
        {toast.action ? (
          <button
            type="button"
            onClick={() => {
              onClose();
              toast.action!.run();
            }}
            className={textLinkClass({ standalone: true }, "font-semibold")}
          >
            {toast.action.label}
          </button>
        ) : null}
        {toast.next ? (
          <p className="flex flex-wrap gap-x-5">
            {toast.next.map(({ to, label }) => (
              <TextLink key={to} standalone to={to} className="font-semibold">
                {label}
              </TextLink>
            ))}
          </p>
        ) : null}
      </div>
      {hydrated ? (
        <button
          type="button"
          onClick={onClose}
          aria-label={t("Close")}
          className="-my-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-sm text-ink-soft hover:text-ink"
        >
          <X className="size-4" />
        </button>
      ) : null}
    </div>
  );
}

function UndoForm({ undo }: { undo: NonNullable<FlashedToast["undo"]> }) {
  return (
    <Form method="post" action={undo.to} preventScrollReset>
      {Object.entries(undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={textLinkClass({ standalone: true }, "font-semibold")}>
        {t("Undo")}
      </button>
    </Form>
  );
}

const kinds = {
  success: { icon: CircleCheck, color: "text-ok" },
  info: { icon: Info, color: "text-info" },
  destructive: { icon: CircleAlert, color: "text-bad" },
};

/** Of a picture 3.5rem wide, on screens with up to three pixels to the pixel. */
const pictureWidths = [160];

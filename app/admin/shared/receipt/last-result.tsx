import { textLinkClass } from "#app/ui/text-link.tsx";
import { useFlashedToast } from "#app/ui/toaster.tsx";
import { classes } from "#app/ui/classes.ts";
import { t } from "#languages/messages.ts";

/** What happened to the receipt before this one. It stays until the next decision, while a toast disappears. */
export function LastResult() {
  const result = useFlashedToast();
  const isRefusal = result?.kind === "destructive";
  return (
    <div role="status" data-shows-toast={result ? true : undefined}>
      {result ? (
        <div
          className={classes(
            "mb-4 rounded-sm px-3 py-2 text-sm",
            isRefusal ? "bg-bad-wash text-bad" : "bg-ok-wash text-ok",
          )}
        >
          <p className="font-semibold">{result.title}</p>
          {result.description ? <p className="break-words">{result.description}</p> : null}
          {result.link ? (
            <a
              href={result.link.to}
              target="_blank"
              rel="noopener"
              className={textLinkClass({ standalone: true }, "underline")}
            >
              {result.link.label}
              <span className="sr-only">{t(", in a new tab")}</span>
            </a>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

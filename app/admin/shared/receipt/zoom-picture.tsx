import ZoomIn from "lucide:zoom-in";
import ZoomOut from "lucide:zoom-out";
import { useState } from "react";
import { classes } from "#app/ui/classes.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { message, t } from "#languages/messages.ts";

const widths = ["w-full", "w-[200%]", "w-[350%]"];

const zoomSteps = [
  { by: -1, label: message("Smaller"), Icon: ZoomOut },
  { by: 1, label: message("Larger"), Icon: ZoomIn },
];

/** A picture in a scrollable box with zoom buttons. Without JavaScript the picture fits the width. */
export function ZoomPicture({
  src,
  alt,
  height = "max-h-[60dvh] min-h-40",
}: {
  src: string;
  alt: string;
  height?: string | undefined;
}) {
  const [level, setLevel] = useState(0);
  const hydrated = useHydrated();
  return (
    <div>
      <div
        role="region"
        aria-label={alt}
        // The box can take focus, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classes("overflow-auto border border-line bg-grey-wash", height)}
      >
        <img src={src} alt={alt} className={classes("block max-w-none", widths[level])} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {hydrated
          ? zoomSteps.map(({ by, label, Icon }) => (
              <button
                key={by}
                type="button"
                disabled={!(level + by in widths)}
                onClick={() => setLevel(level + by)}
                className={classes(buttonClass({ variant: "secondary", size: "sm" }), "px-3!")}
              >
                <Icon aria-hidden="true" className="size-4" />
                <span className="sr-only">{t(label)}</span>
              </button>
            ))
          : null}
        <a
          href={src}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: "quiet", size: "sm" })}
        >
          {t("Open in a new tab")}
        </a>
      </div>
    </div>
  );
}

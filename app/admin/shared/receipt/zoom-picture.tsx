import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { useState } from "react";
import { classes } from "#app/ui/classes.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const widths = ["w-full", "w-[200%]", "w-[350%]"];

/** A picture in a scrollable box with zoom buttons; without JavaScript it fits the width. */
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
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classes("overflow-auto border border-line bg-grey-wash", height)}
      >
        <img src={src} alt={alt} className={classes("block max-w-none", widths[level])} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {hydrated ? (
          <>
            <button
              type="button"
              disabled={level === 0}
              onClick={() => setLevel(level - 1)}
              className={classes(buttonClass({ variant: "secondary", size: "sm" }), "px-3!")}
            >
              <ZoomOut aria-hidden="true" className="size-4" />
              <span className="sr-only">Smaller</span>
            </button>
            <button
              type="button"
              disabled={level === widths.length - 1}
              onClick={() => setLevel(level + 1)}
              className={classes(buttonClass({ variant: "secondary", size: "sm" }), "px-3!")}
            >
              <ZoomIn aria-hidden="true" className="size-4" />
              <span className="sr-only">Larger</span>
            </button>
          </>
        ) : null}
        <a
          href={src}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: "quiet", size: "sm" })}
        >
          Open in a new tab
        </a>
      </div>
    </div>
  );
}

import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { useState } from "react";
import { classes } from "#app/ui/classes.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const widths = ["w-full", "w-[200%]", "w-[350%]"];

/** A picture in a window of its own that scrolls; without JavaScript it is as wide as the window. */
export function ZoomPicture({ src, alt }: { src: string; alt: string }) {
  const [level, setLevel] = useState(0);
  const hydrated = useHydrated();
  return (
    <div>
      <div
        role="region"
        aria-label={alt}
        // Who scrolls with the keyboard must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[60dvh] min-h-40 overflow-auto border border-line bg-grey-wash"
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
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              <ZoomOut aria-hidden="true" className="size-4" /> Smaller
            </button>
            <button
              type="button"
              disabled={level === widths.length - 1}
              onClick={() => setLevel(level + 1)}
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              <ZoomIn aria-hidden="true" className="size-4" /> Larger
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

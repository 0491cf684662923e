import TriangleAlert from "lucide:triangle-alert";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";

const tones = {
  warn: { box: "border-warn/40 bg-warn-wash", title: "text-warn" },
  bad: { box: "border-bad/40 bg-bad-wash", title: "text-bad" },
};

/** Tells staff what to act on. Set `takesFocus` if the notice follows a submission, so that screen readers read it. */
export function Notice(props: {
  tone?: keyof typeof tones;
  title: ReactNode;
  takesFocus?: boolean;
  children: ReactNode;
}) {
  const { tone = "warn", title, takesFocus = false, children } = props;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section
      aria-labelledby={titleId}
      className={classes("mb-4 rounded-lg border p-4 md:p-5", tones[tone].box)}
    >
      <h2
        id={titleId}
        ref={heading}
        {...(takesFocus && { tabIndex: -1 })}
        className={classes("flex items-start gap-2 font-semibold outline-none", tones[tone].title)}
      >
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        {title}
      </h2>
      <div className="mt-1 break-words sm:pl-7">{children}</div>
    </section>
  );
}

import { useEffect, useRef, type ReactNode } from "react";
import { classes } from "./classes.ts";
import { CircleAlert } from "./icons.tsx";

/** Says above a form why the form was refused. Takes the focus for each new refusal, which `about` identifies. */
export function FormAlert(props: {
  tone: "bad" | "warn";
  title: string;
  about: unknown;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { tone, about } = props;
  useEffect(() => {
    if (about) box.current?.focus();
  }, [about]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={classes(
        "mb-6 rounded-sm border p-4",
        tone === "bad" ? "border-bad/40 bg-bad-wash" : "border-warn/40 bg-warn-wash",
      )}
    >
      <p
        className={classes(
          "flex items-center gap-2 font-semibold",
          tone === "bad" ? "text-bad" : "text-warn",
        )}
      >
        <CircleAlert className="size-5 shrink-0" />
        {props.title}
      </p>
      <div className="mt-2 space-y-1 pl-7">{props.children}</div>
    </div>
  );
}

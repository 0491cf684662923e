import { classes } from "#app/ui/classes.ts";

export type BackupWords = {
  isFine: boolean;
  title: string;
  /** What to know, or to do, about it; and the file. */
  note: string;
  file: string | undefined;
};

/** Whether the shop could be brought back, for the owner, who would have to do it. */
export function BackupNote({ backup }: { backup: BackupWords }) {
  return (
    <section
      aria-labelledby="backup"
      className={classes(
        "mt-8 rounded-lg border p-4 md:p-5",
        backup.isFine ? "border-line bg-ok-wash" : "border-warn/40 bg-warn-wash",
      )}
    >
      <h2
        id="backup"
        className={classes("text-base font-semibold", backup.isFine ? "text-ok" : "text-warn")}
      >
        {backup.title}
      </h2>
      <p className="mt-1">{backup.note}</p>
      {backup.file ? (
        <p className="mt-1 text-sm text-ink-soft">
          It lies in <code className="wrap-anywhere">{backup.file}</code>
        </p>
      ) : null}
    </section>
  );
}

import { classes } from "#app/ui/classes.ts";
import type { BackupStatus } from "../shared/backup-status.server.ts";
import { TechnicalDetails } from "../shared/technical-details.tsx";

export function BackupNote({ backup }: { backup: BackupStatus }) {
  return (
    <section
      aria-labelledby="backup"
      className={classes(
        "mt-8 rounded-lg border p-4 md:p-5",
        backup.isOk ? "border-line bg-ok-wash" : "border-warn/40 bg-warn-wash",
      )}
    >
      <h2
        id="backup"
        className={classes("text-base font-semibold", backup.isOk ? "text-ok" : "text-warn")}
      >
        {backup.title}
      </h2>
      <p className="mt-1">{backup.note}</p>
      {backup.technical ? <TechnicalDetails text={backup.technical} /> : null}
    </section>
  );
}

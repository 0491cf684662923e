import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { t, tPlural } from "#languages/messages.ts";
import { BottomBar } from "../shared/bottom-bar.tsx";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { useIsSending } from "../shared/intent-button.tsx";
import { FileForm } from "./choose-file.tsx";
import type { ImportAnswer } from "./import-action.server.ts";
import { ChangedRows, RefusedRows, UnchangedRows } from "./preview-rows.tsx";

type Props = { preview: NonNullable<ImportAnswer["preview"]>; problem: string | undefined };

/** Shows what the import would change, row by row. Staff confirm the whole import or nothing. */
export function Preview({ preview, problem }: Props) {
  const { counts, refused, changed, unchanged, name } = preview;
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  const writes = counts.new + counts.changed;
  return (
    <div className="space-y-4">
      <div ref={head} tabIndex={-1} role="status" className="outline-none">
        {problem ? (
          <p className="mb-3 rounded-sm border border-warn/40 bg-warn-wash p-4 font-medium text-warn">
            {problem}
          </p>
        ) : null}
        <p className="break-words">
          <strong className="font-semibold">{name || t("Your file")}</strong>
          {`: ${[
            counts.refused > 0
              ? tPlural(counts.refused, "{count} row with errors", "{count} rows with errors")
              : "",
            t("{count} new", { count: counts.new }),
            t("{count} changed", { count: counts.changed }),
            t("{count} unchanged", { count: counts.unchanged }),
          ]
            .filter(Boolean)
            .join(" · ")}`}
        </p>
        {counts.refused > 0 ? (
          <p className="mt-1 font-medium text-bad">
            {t("Fix the rows below and upload the file again. Nothing has been imported.")}
          </p>
        ) : null}
        {writes + counts.refused === 0 ? (
          <p className="mt-1 font-medium">{t("No changes to import.")}</p>
        ) : null}
      </div>
      {counts.refused > 0 ? (
        <Card title={t("Upload the corrected file")}>
          <FileForm />
        </Card>
      ) : null}
      <RefusedRows rows={refused} total={counts.refused} />
      <ChangedRows rows={changed} total={writes} />
      <UnchangedRows rows={unchanged} total={counts.unchanged} />
      {counts.refused === 0 ? <Confirm preview={preview} writes={writes} /> : null}
    </div>
  );
}

function Confirm({ preview, writes }: { preview: Props["preview"]; writes: number }) {
  const isBusy = useIsSending("confirmedFile");
  return (
    <Form method="post" encType="multipart/form-data">
      <HiddenFields
        of={{ confirmedFile: preview.file, name: preview.name, fingerprint: preview.fingerprint }}
      />
      <BottomBar>
        {writes > 0 ? (
          <Button type="submit" busy={isBusy} busyLabel={t("Importing...")}>
            {tPlural(writes, "Import {count} product", "Import {count} products")}
          </Button>
        ) : null}
        <ButtonLink to={href("/admin/products/import")} variant="secondary">
          {t("Choose another file")}
        </ButtonLink>
      </BottomBar>
    </Form>
  );
}

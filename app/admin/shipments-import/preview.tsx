import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { t, tPlural } from "#languages/messages.ts";
import { BottomBar } from "../shared/bottom-bar.tsx";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { useIsSending } from "../shared/intent-button.tsx";
import type { PreviewRow, TrackingPreview } from "./import-action.server.ts";

type Props = { preview: TrackingPreview; problem: string | undefined };

/** Shows what the import would send, row by row. Refused rows are left out. */
export function Preview({ preview, problem }: Props) {
  const { sends, refused, unchanged, name, typed } = preview;
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  const isCorrecting = useIsSending("correct");
  const isBusy = useIsSending("confirmedFile") && !isCorrecting;
  return (
    <div className="max-w-3xl space-y-4">
      <div ref={head} tabIndex={-1} role="status" className="outline-none">
        {problem ? (
          <p className="mb-3 rounded-sm border border-warn/40 bg-warn-wash p-4 font-medium text-warn">
            {problem}
          </p>
        ) : null}
        <p className="wrap-anywhere">
          <strong className="font-semibold">{name || t("Your file")}</strong>
          {": "}
          {[
            tPlural(sends.length, "{count} parcel to send", "{count} parcels to send"),
            refused.length > 0
              ? tPlural(refused.length, "{count} row with errors", "{count} rows with errors")
              : "",
            t("{count} unchanged", { count: unchanged.length }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {refused.length > 0 ? (
          <p className="mt-1 font-medium text-bad">
            {typed
              ? t(
                  "Rows with errors are left out. You can correct the numbers and check them again.",
                )
              : t(
                  "Rows with errors are left out. You can import the file again after you fix them.",
                )}
          </p>
        ) : null}
      </div>
      <Rows
        title={t("Rows with errors ({count})", { count: refused.length })}
        rows={refused}
        tone="bad"
        badge={t("Error")}
      />
      <Rows
        title={t("Parcels to send ({count})", { count: sends.length })}
        rows={sends}
        tone="info"
        badge={t("Will be sent")}
      />
      <Rows
        title={t("Unchanged rows ({count})", { count: unchanged.length })}
        rows={unchanged}
        tone="grey"
        badge={t("Unchanged")}
      />
      <Form method="post" encType="multipart/form-data">
        <HiddenFields
          of={{ confirmedFile: preview.file, name, fingerprint: preview.fingerprint }}
        />
        {typed ? (
          <HiddenFields
            of={{
              typedCourier: typed.courier,
              parcel: Object.keys(typed.numbers),
              number: Object.values(typed.numbers),
            }}
          />
        ) : null}
        <BottomBar>
          {sends.length > 0 ? (
            <Button type="submit" busy={isBusy} busyLabel={t("Importing...")}>
              {tPlural(sends.length, "Mark {count} parcel as sent", "Mark {count} parcels as sent")}
            </Button>
          ) : null}
          {typed ? (
            <Button
              type="submit"
              variant="secondary"
              name="correct"
              value="yes"
              busy={isCorrecting}
            >
              {t("Correct the numbers")}
            </Button>
          ) : (
            <ButtonLink to={href("/admin/shipments/import")} variant="secondary">
              {t("Choose another file")}
            </ButtonLink>
          )}
        </BottomBar>
      </Form>
    </div>
  );
}

function Rows(props: { title: string; rows: PreviewRow[]; tone: Tone; badge: string }) {
  if (props.rows.length === 0) return null;
  return (
    <Card title={props.title}>
      <ol className="divide-y divide-line">
        {props.rows.map(({ line, label, text, warning }) => (
          <li
            key={line}
            className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[8rem_minmax(0,1fr)_minmax(0,2fr)]"
          >
            <span className="flex flex-wrap items-start gap-x-3 gap-y-1 md:block">
              <span className="tabular-nums md:mb-1 md:block">{t("Line {line}", { line })}</span>
              <Badge tone={props.tone}>{props.badge}</Badge>
            </span>
            <span className="font-medium tabular-nums wrap-anywhere">{label || "—"}</span>
            <span className="min-w-0 tabular-nums wrap-anywhere">
              {text}
              {warning ? <span className="block font-medium text-warn">{warning}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

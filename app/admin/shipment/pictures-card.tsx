import { Form, href } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { InputField, SelectField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton, useIsSending } from "../shared/intent-button.tsx";
import { Options } from "../shared/options.tsx";
import type { StepProps } from "./step-props.ts";

type Kind = StepProps["shipment"]["pictures"][number]["kind"];

/** The pictures of the shipment. A phone opens its camera; a picture is sent as soon as it is taken. */
export function PicturesCard({ shipment, progress, answer }: StepProps) {
  const { pictures, status } = shipment;
  const isInShop = status === "packing" || status === "packed" || status === "ready";
  const canAdd = isInShop && pictures.length < 12;
  const isPacking = status === "packing";
  if (!isPacking && pictures.length === 0 && !canAdd) return null;
  return (
    <Card title={isPacking ? t("2. Take pictures") : t("Pictures")}>
      {pictures.length > 0 ? (
        <ul className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {pictures.map((picture) => (
            <li key={picture.id} className="min-w-0">
              <Picture shipmentId={shipment.id} picture={picture} />
              {isPacking ? <RemoveForm pictureId={picture.id} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {canAdd ? (
        <PictureForm
          // A new form for the next picture, because a file input keeps its file.
          key={pictures.length}
          taken={pictures.map(({ kind }) => kind)}
          isRequired={isPacking && progress.isPictureMissing}
          problem={answer?.intent === "picture" ? answer.problem : undefined}
        />
      ) : null}
    </Card>
  );
}

function Picture({
  shipmentId,
  picture: { id, kind, takenBy },
}: {
  shipmentId: string;
  picture: StepProps["shipment"]["pictures"][number];
}) {
  const address = href("/admin/shipments/:shipmentId/pictures/:pictureId", {
    shipmentId,
    pictureId: id,
  });
  const name = kindNames()[kind];
  return (
    <>
      <a href={address} target="_blank" rel="noopener" className="block">
        <img
          src={address}
          alt={name}
          loading="lazy"
          width={240}
          height={180}
          className="aspect-4/3 w-full rounded-sm border border-line bg-paper object-cover"
        />
      </a>
      <p className="mt-1 text-xs break-words">
        <span className="block font-medium">{name}</span>
        <span className="block text-ink-soft">{t("By {name}", { name: takenBy })}</span>
      </p>
    </>
  );
}

function RemoveForm({ pictureId }: { pictureId: string }) {
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields of={{ pictureId }} />
      <IntentButton
        intent="remove-picture"
        formField={["pictureId", pictureId]}
        size="sm"
        variant="quiet"
        busyLabel={t("Removing...")}
      >
        {t("Remove")}
      </IntentButton>
    </Form>
  );
}

function PictureForm(props: { taken: Kind[]; isRequired: boolean; problem: string | undefined }) {
  const isSending = useIsSending("kind");
  const names = kindNames();
  const first = Object.keys(names).find((kind) => !props.taken.includes(kind as Kind));
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="flex flex-wrap items-start gap-x-3 gap-y-2"
    >
      <SelectField
        label={t("Picture of")}
        name="kind"
        defaultValue={first}
        dense
        className="min-w-44 flex-1 sm:max-w-52"
      >
        <Options of={names} />
      </SelectField>
      <InputField
        id="picture"
        type="file"
        label={t("Picture")}
        name="picture"
        accept="image/*"
        capture="environment"
        required={props.isRequired}
        dense
        error={props.problem}
        // Browsers open the camera by the space bar only.
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.click();
        }}
        onChange={(event) => {
          if (event.currentTarget.files?.length) event.currentTarget.form?.requestSubmit();
        }}
        className="min-w-52 flex-1"
      />
      <IntentButton
        intent="picture"
        variant="secondary"
        className="mt-2 sm:mt-7.5"
        disabled={isSending}
        busyLabel={t("Uploading...")}
      >
        {isSending ? t("Uploading...") : t("Add picture")}
      </IntentButton>
    </Form>
  );
}

function kindNames(): Record<Kind, string> {
  return {
    scale: t("Pieces on the scale"),
    content: t("Content"),
    sealed: t("Sealed parcel"),
    label: t("Address label"),
  };
}

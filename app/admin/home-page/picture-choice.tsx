import { useEffect, useState, type ReactNode } from "react";
import { CheckboxField, InputField, type AnyField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";

type Props = {
  hasPicture: boolean;
  hint: string;
  fields: { alt: AnyField; withoutPicture: AnyField };
  onChoose: (file: File | undefined) => void;
  /** The alt text in other languages. */
  children?: ReactNode;
};

/** Inputs that replace or remove a picture and set its alt text. */
export function PictureChoice({ hasPicture, hint, fields, onChoose, children }: Props) {
  return (
    <>
      <InputField
        label={hasPicture ? t("Replace picture") : t("Picture")}
        hint={hint}
        name="picture"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
      />
      <InputField
        label={t("Alt text")}
        hint={t("Say what the picture shows, for people who use a screen reader.")}
        field={fields.alt}
        maxLength={200}
      />
      {children}
      {hasPicture ? (
        <CheckboxField label={t("Remove the picture")} field={fields.withoutPicture} />
      ) : null}
    </>
  );
}

/** `address` is an object URL that shows the chosen file before it is uploaded. */
export function useChosenPicture() {
  const [address, setAddress] = useState<string>();
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  return {
    address,
    choose: (file: File | undefined) => setAddress(file && URL.createObjectURL(file)),
  };
}

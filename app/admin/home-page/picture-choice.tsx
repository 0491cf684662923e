import { useEffect, useState } from "react";
import { CheckboxField, InputField, type AnyField } from "#app/ui/field.tsx";

type Props = {
  hasPicture: boolean;
  hint: string;
  fields: { alt: AnyField; withoutPicture: AnyField };
  onChoose: (file: File | undefined) => void;
};

/** A picture to put in the place of the one that is there, or none; and its words. */
export function PictureChoice({ hasPicture, hint, fields, onChoose }: Props) {
  return (
    <>
      <InputField
        label={hasPicture ? "Another picture" : "Picture"}
        hint={hint}
        name="picture"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
      />
      <InputField
        label="What the picture shows"
        hint="Read out to people who cannot see it."
        field={fields.alt}
        maxLength={200}
      />
      {hasPicture ? (
        <CheckboxField label="Without a picture" field={fields.withoutPicture} />
      ) : null}
    </>
  );
}

/** An address under which the browser shows a file that was chosen and is not sent yet. */
export function useChosenPicture() {
  const [address, setAddress] = useState<string>();
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  return {
    address,
    choose: (file: File | undefined) => setAddress(file && URL.createObjectURL(file)),
  };
}
